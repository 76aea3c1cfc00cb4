import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useBookingDraft } from "../../draft/booking-draft.ts";

/**
 * The step after the visitor's details: the waiver, if no add-on is on sale. Until that is known it is
 * the add-ons step, which says so too.
 */
export function useStepAfterDetails(): string {
  const { activity, slot } = useBookingDraft();
  const sold = { activityId: activity?.id, startsAt: slot?.startsAt };
  const [addons] = useApiQuery(
    (signal) => api.addons.list(sold, { signal }),
    [sold.activityId, sold.startsAt],
  );
  return addons.state === "ready" && addons.data.length === 0 ? paths.waiver : paths.addons;
}
