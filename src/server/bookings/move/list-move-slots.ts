import type { MoveDay, MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, addMonths, daysBetween } from "../../../shared/time.ts";
import {
  excludeBooking,
  type OfferedSlot,
  offeredStaffSlots,
} from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOfferCoalesced } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { type MoveSnapshot, readMoveSnapshot } from "./move-booking.statement.ts";

/**
 * Lists the slots of the booking's activity on a date, in order of time, for a move by staff. Its
 * own slot can be chosen, and those with room for all its people.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
export async function listMoveSlots(
  context: Context,
  { bookingId, date }: { bookingId: string; date: string },
): Promise<MoveSlot[]> {
  return listMoveSlotsOn(
    await readMoveOffer(context, { bookingId, fromDate: date, days: 1 }),
    date,
  );
}

/**
 * Lists the days of a month from today on, each with whether staff could move the booking there.
 * @param month any day of it
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
export async function listMoveDays(
  context: Context,
  { bookingId, month }: { bookingId: string; month: string },
): Promise<MoveDay[]> {
  const fromDate = `${month.slice(0, 7)}-01`;
  const days = daysBetween(fromDate, addMonths(fromDate, 1));
  const moveOffer = await readMoveOffer(context, { bookingId, fromDate, days });
  return Array.from({ length: days }, (_, i) => addDays(fromDate, i))
    .filter((date) => date >= moveOffer.offer.today)
    .map((date) => toMoveDay(moveOffer, date));
}

/** A booking, and its activity's offer on some days without the booking's own people. */
interface MoveOffer {
  booking: MoveSnapshot;
  offer: OfferRow;
}

/**
 * Reads what a confirmed booking could move to, from a date on.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
async function readMoveOffer(
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
function listMoveSlotsOn({ booking, offer }: MoveOffer, date: string): MoveSlot[] {
  if (date < offer.today) return [];
  // Staff are bound only by the end of a slot.
  const slots = offeredStaffSlots(offer, date);
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
function toMoveDay(moveOffer: MoveOffer, date: string): MoveDay {
  const slots = listMoveSlotsOn(moveOffer, date);
  if (slots.some((slot) => slot.canBeChosen)) return { date, room: "some" };
  return { date, room: slots.length === 0 ? "none" : "full" };
}
