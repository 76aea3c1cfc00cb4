import type {
  MoveDay,
  MoveSlot,
  ShortAddon,
} from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, addMonths, daysBetween } from "../../../shared/time.ts";
import {
  excludeBooking,
  type OfferedSlot,
  offeredStaffSlots,
} from "../../availability/slots/offered-slots.ts";
import { readOfferCoalesced } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import {
  type MoveSnapshot,
  readAddonShortages,
  readMoveSnapshot,
} from "./move-booking.statement.ts";

/**
 * Lists the slots of the booking's activity on a date, in order of time, for a move by staff. Its
 * own slot can be chosen, and those with room for all its people and enough of its add-ons.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
export async function listMoveSlots(
  context: Context,
  { bookingId, date }: { bookingId: string; date: string },
): Promise<MoveSlot[]> {
  const days = await readDays(context, { bookingId, fromDate: date, days: 1 });
  return days.flatMap(({ slots }) => slots);
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
  return (await readDays(context, { bookingId, fromDate, days })).map(toMoveDay);
}

interface SlotsOfDay {
  date: string;
  slots: MoveSlot[];
}

/**
 * Reads what a confirmed booking could move to, from a date on; no day before today.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
async function readDays(
  { pool }: Context,
  { bookingId, fromDate, days }: { bookingId: string; fromDate: string; days: number },
): Promise<SlotsOfDay[]> {
  const [booking] = await readMoveSnapshot(pool, { bookingId });
  if (!booking) throw new Refusal("BOOKING_NOT_FOUND");
  if (booking.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  const { activityId } = booking;
  const fullOffer = await readOfferCoalesced(pool, { activityId, fromDate, days });
  if (!fullOffer) throw new Refusal("ACTIVITY_NOT_FOUND");
  // Without the booking's own people.
  const offer = excludeBooking(fullOffer, booking);
  const slotsByDate = Array.from({ length: days }, (_, i) => addDays(fromDate, i))
    .filter((date) => date >= offer.today)
    .map((date) => ({ date, slots: offeredStaffSlots(offer, date) }));
  const starts = slotsByDate.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
  const shortages = await readAddonShortages(pool, { bookingId, activityId, starts });
  const shortAddons = new Map(
    shortages.map(({ startsAt, name, left }) => [startsAt.getTime(), { name, left }]),
  );
  return slotsByDate.map(({ date, slots }) => ({
    date,
    slots: slots.map((slot) =>
      toMoveSlot(slot, booking, offer.now, shortAddons.get(slot.startsAt.getTime()) ?? null),
    ),
  }));
}

/** Staff are bound only by the end of a slot. */
function toMoveSlot(
  slot: OfferedSlot,
  booking: MoveSnapshot,
  now: Date,
  shortAddon: ShortAddon | null,
): MoveSlot {
  const reason = slot.endsAt <= now ? "started" : slot.reason;
  const isCurrent = slot.startsAt.getTime() === booking.startsAt.getTime();
  const hasRoom = reason === null && slot.placesLeft >= booking.ticketCount;
  return {
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    placesLeft: slot.placesLeft,
    reason,
    isCurrent,
    canBeChosen: isCurrent || (hasRoom && shortAddon === null),
    shortAddon: isCurrent || !hasRoom ? null : shortAddon,
  };
}

/** Reports whether a day has a slot that the booking can move to. */
function toMoveDay({ date, slots }: SlotsOfDay): MoveDay {
  if (slots.some((slot) => slot.canBeChosen)) return { date, room: "some" };
  return { date, room: slots.length === 0 ? "none" : "full" };
}
