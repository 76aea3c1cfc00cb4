import { api } from "../../app/browser-api.ts";
import { prefetchable } from "../../app/prefetch.ts";

/** The days of an activity, a window from `from`. */
export const daysQuery = prefetchable((input: { activityId: string; from: string }) =>
  api.activities.days(input),
);

/** The slots of an activity on a day. */
export const slotsQuery = prefetchable((input: { activityId: string; date: string }) =>
  api.activities.slots(input),
);

/** For a visitor who seems about to choose an activity: what its first step will show. */
export async function prefetchAvailability(activityId: string, today: string): Promise<void> {
  try {
    const { firstOpenDate } = await daysQuery.prefetch({ activityId, from: today });
    if (firstOpenDate !== null) await slotsQuery.prefetch({ activityId, date: firstOpenDate });
  } catch {
    // The step asks for itself, and tells.
  }
}
