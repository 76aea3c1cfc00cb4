import { BOOKING_HORIZON_DAYS } from "../../shared/limits.ts";
import { type SlotChoice, type SlotCounts, slotChoice } from "../../shared/rules/slot-choice.ts";
import { type SlotTimes, slotsOverlap, slotTimesOn } from "../../shared/rules/slot-times.ts";
import { addDays } from "../../shared/time.ts";
import type { KnownSlot, OfferRow } from "./slots.queries.ts";

export interface OfferedSlot extends SlotTimes, SlotChoice {}

/**
 * The slots that an activity offers on one date, each with its places left or the reason against
 * it. Computed from the schedules; a slot that was touched before has a row with its counts. What
 * overlaps a slot with people in it (left from an earlier schedule) is not offered.
 */
export function offeredSlots(offer: OfferRow, date: string): OfferedSlot[] {
  if (date > addDays(offer.today, BOOKING_HORIZON_DAYS)) return [];
  const known = offer.slots.map(toCounts);
  const byStart = new Map(known.map((slot) => [slot.startsAt.getTime(), slot]));
  const taken = known.filter((slot) => slot.bookingsCount + slot.heldCount > 0);
  return slotTimesOn(date, offer.schedules, offer.durationMinutes, offer.timeZone)
    .filter((times) => !taken.some((other) => isAnotherOverlapping(times, other)))
    .map((times) => {
      const counts = byStart.get(times.startsAt.getTime()) ?? untouched(times, offer.maxCapacity);
      return { ...times, ...slotChoice(counts, offer, offer.now) };
    });
}

interface CountedSlot extends SlotTimes, SlotCounts {}

function isAnotherOverlapping(times: SlotTimes, other: CountedSlot): boolean {
  return times.startsAt.getTime() !== other.startsAt.getTime() && slotsOverlap(times, other);
}

function toCounts(slot: KnownSlot): CountedSlot {
  return { ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) };
}

function untouched(times: SlotTimes, capacity: number): CountedSlot {
  return {
    ...times,
    capacity,
    isAvailable: true,
    bookingsCount: 0,
    heldCount: 0,
    partyCount: 0,
    heldPartyCount: 0,
  };
}
