import { api } from "../../app/browser-api.ts";
import { paths } from "../../app/paths.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useBookingDraft } from "../../draft/booking-draft.ts";

interface StepAfterDetails {
  path: string;
  /** Whether that is the add-ons step and has something to choose. */
  hasAddons: boolean;
}

/**
 * The step after the visitor's details: the waiver, if no add-on is on sale. Until that is known it is
 * the add-ons step, which says so too.
 */
export function useStepAfterDetails(): StepAfterDetails {
  const { activity, slot } = useBookingDraft();
  const sold = { activityId: activity?.id, startsAt: slot?.startsAt };
  const [addons] = useApiQuery(
    (signal) => api.addons.list(sold, { signal }),
    [sold.activityId, sold.startsAt],
  );
  if (addons.state !== "ready") return { path: paths.addons, hasAddons: false };
  const hasAddons = addons.data.length > 0;
  return { path: hasAddons ? paths.addons : paths.waiver, hasAddons };
}
