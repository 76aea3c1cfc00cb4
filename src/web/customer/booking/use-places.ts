import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { bookingDraft } from "./booking-draft.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

interface Places {
  /** Places that this visitor can have in the chosen slot, held ones included; null until known. */
  placesLeft: number | null;
  reload: () => void;
}

/** How many places the chosen slot still has for this visitor. */
export function usePlaces(): Places {
  const { activity, slot } = useBookingDraft();
  const [places, reload] = useLoaded(readPlaces, [activity?.id, slot?.startsAt]);
  return { placesLeft: places.state === "ready" ? places.data : null, reload };
}

/** Adds what was held when the slots were read: later holds are not in their figures yet. */
async function readPlaces(): Promise<number | null> {
  const { activity, date, slot, held } = bookingDraft();
  if (!activity || !date || !slot) return null;
  const isHeld = held?.activityId === activity.id && held.startsAt === slot.startsAt;
  const slots = await api.activities.slots({ activityId: activity.id, date });
  const current = slots.find(({ startsAt }) => startsAt === slot.startsAt);
  return current ? current.placesLeft + (isHeld ? held.ticketCount : 0) : null;
}
