import type { OfferRow } from "./slots.queries.ts";

/**
 * Returns an offer without the people of a booking that leaves its slot, so that they do not block
 * it.
 */
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
