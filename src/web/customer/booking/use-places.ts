import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

interface Places {
  /** Places that this visitor can have in the chosen slot, held ones included; null until known. */
  placesLeft: number | null;
  reload: () => void;
}

/** How many places the chosen slot still has for this visitor. */
export function usePlaces(): Places {
  const { activity, date, slot, held } = useBookingDraft();
  const activityId = activity?.id;
  const [slots, reload] = useLoaded(
    async () => (activityId && date ? api.activities.slots({ activityId, date }) : []),
    [activityId, date],
  );
  if (slots.state !== "ready") return { placesLeft: null, reload };

  const current = slots.data.find(({ startsAt }) => startsAt === slot?.startsAt);
  const isHeld = held?.activityId === activityId && held?.startsAt === slot?.startsAt;
  const ownPlaces = isHeld ? (held?.ticketCount ?? 0) : 0;
  return { placesLeft: current ? current.placesLeft + ownPlaces : null, reload };
}
