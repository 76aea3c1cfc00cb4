import { api } from "../../app/browser-api.ts";
import { prefetchable } from "../../app/prefetch.ts";

/** The days of an activity in the window that starts at `from`. */
export const daysQuery = prefetchable((input: { activityId: string; from: string }) =>
  api.activities.days(input),
);

export const slotsQuery = prefetchable((input: { activityId: string; date: string }) =>
  api.activities.slots(input),
);

/** Prefetches what the first step shows, for a visitor who seems about to choose an activity. */
export async function prefetchAvailability(activityId: string, today: string): Promise<void> {
  try {
    const { firstOpenDate } = await daysQuery.prefetch({ activityId, from: today });
    if (firstOpenDate !== null) await slotsQuery.prefetch({ activityId, date: firstOpenDate });
  } catch {
    // The step makes the request itself and reports a failure.
  }
}
