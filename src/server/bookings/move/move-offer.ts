import type { MoveDay, MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { excludeBooking } from "../../availability/slots/exclude-booking.ts";
import { type OfferedSlot, offeredSlots } from "../../availability/slots/offered-slots.ts";
import { readOfferCoalesced } from "../../availability/slots/read-offer-coalesced.ts";
import type { OfferRow } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { type MoveSnapshot, readMoveSnapshot } from "./read-move-snapshot.statement.ts";

/** A booking, and its activity's offer on some days without the booking's own people. */
export interface MoveOffer {
  booking: MoveSnapshot;
  offer: OfferRow;
}

/**
 * Reads what a confirmed booking could move to, from a date on.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
export async function readMoveOffer(
  { pool }: Context,
  { bookingId, fromDate, days }: { bookingId: string; fromDate: string; days: number },
): Promise<MoveOffer> {
  const [booking] = await readMoveSnapshot(pool, { bookingId });
  if (!booking) throw new Refusal("BOOKING_NOT_FOUND");
  if (booking.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  const offer = await readOfferCoalesced(pool, { activityId: booking.activityId, fromDate, days });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return { booking, offer: excludeBooking(offer, booking) };
}

/** Lists the slots of one day of the offer for staff; none when the day is over. */
export function listMoveSlotsOn({ booking, offer }: MoveOffer, date: string): MoveSlot[] {
  if (date < offer.today) return [];
  // Staff are bound only by the end of a slot.
  const slots = offeredSlots(offer, date, { ...offer, leadTimeHours: null });
  return slots.map((slot) => toMoveSlot(slot, booking, offer));
}

function toMoveSlot(slot: OfferedSlot, booking: MoveSnapshot, { now }: OfferRow): MoveSlot {
  const reason = slot.endsAt <= now ? "started" : slot.reason;
  const isCurrent = slot.startsAt.getTime() === booking.startsAt.getTime();
  const hasRoom = reason === null && slot.placesLeft >= booking.ticketCount;
  return {
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    placesLeft: slot.placesLeft,
    reason,
    isCurrent,
    canBeChosen: isCurrent || hasRoom,
  };
}

/** Reports whether a day has a slot that the booking can move to. */
export function toMoveDay(moveOffer: MoveOffer, date: string): MoveDay {
  const slots = listMoveSlotsOn(moveOffer, date);
  if (slots.some((slot) => slot.canBeChosen)) return { date, room: "some" };
  return { date, room: slots.length === 0 ? "none" : "full" };
}
