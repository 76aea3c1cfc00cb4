import type { OfferRow } from "./slots.queries.ts";

/** What an activity offers to a booking that leaves its slot: its people do not stand in its way. */
export function excludeBooking(
  offer: OfferRow,
  { startsAt, ticketCount }: { startsAt: Date; ticketCount: number },
): OfferRow {
  const slots = offer.slots.map((slot) =>
    new Date(slot.startsAt).getTime() === startsAt.getTime()
      ? { ...slot, bookingsCount: slot.bookingsCount - ticketCount }
      : slot,
  );
  return { ...offer, slots };
}
