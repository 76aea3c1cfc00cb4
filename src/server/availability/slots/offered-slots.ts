import { BOOKING_HORIZON_DAYS } from "../../../shared/limits.ts";
import {
  type SlotChoice,
  type SlotCounts,
  type SlotRules,
  slotChoice,
} from "../../../shared/rules/slot-availability.ts";
import { type SlotTimes, slotsOverlap, slotTimesOn } from "../../../shared/rules/slot-times.ts";
import { addDays } from "../../../shared/time.ts";
import type { KnownSlot, OfferRow } from "./slots.queries.ts";

export interface OfferedSlot extends SlotTimes, SlotChoice {}

/**
 * The slots that an activity offers on one date, each with its places left or the reason against
 * it. Computed from the schedules; a slot that was touched before has a row with its counts. One with
 * people in it keeps its length, and what overlaps it (left from an earlier schedule or length) is not
 * offered. As long as everything says the same, it is the same list.
 * @param rules those for visitors unless given.
 */
export function offeredSlots(
  offer: OfferRow,
  date: string,
  rules: SlotRules = offer,
): readonly OfferedSlot[] {
  const { closedDays } = offer;
  const now = offer.now.getTime();
  const kept = keptFor(offer);
  const key = `${date} ${offer.today} ${offer.timeZone} ${offer.durationMinutes} ${offer.maxCapacity} ${rules.leadTimeHours} ${rules.maxPartiesPerSlot}`;
  const before = kept.get(key);
  const isSame = before?.closedDays === closedDays && before.since <= now && now < before.until;
  if (isSame) return before.slots;
  const slots = compute(offer, date, rules);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { closedDays, slots, since: now, until: nextChange(slots, rules, now) });
  return slots;
}

/** What a list was made of beside what it is kept under, and between which moments it is true. */
interface Kept {
  readonly closedDays: OfferRow["closedDays"];
  readonly slots: readonly OfferedSlot[];
  readonly since: number;
  readonly until: number;
}

/** When the clock alone makes a slot start, or too late to book. */
function nextChange(slots: readonly OfferedSlot[], rules: SlotRules, now: number): number {
  if (rules.leadTimeHours === null) return Number.POSITIVE_INFINITY;
  const leadMs = rules.leadTimeHours * 3_600_000;
  const moments = slots.flatMap(({ startsAt }) => [
    startsAt.getTime() - leadMs,
    startsAt.getTime(),
  ]);
  return Math.min(...moments.filter((moment) => moment > now));
}

/** The lists of what says the same; gone when the offer says something else. */
function keptFor({ slots, schedules }: OfferRow): Map<string, Kept> {
  const ofSlots = keptLists.get(slots) ?? new WeakMap<OfferRow["schedules"], Map<string, Kept>>();
  keptLists.set(slots, ofSlots);
  const kept = ofSlots.get(schedules) ?? new Map<string, Kept>();
  ofSlots.set(schedules, kept);
  return kept;
}

const keptLists = new WeakMap<
  OfferRow["slots"],
  WeakMap<OfferRow["schedules"], Map<string, Kept>>
>();

/** Days for which nobody has booked yet have the same empty list of slots. */
const MOST_KEPT = 1_000;

function compute(offer: OfferRow, date: string, rules: SlotRules): OfferedSlot[] {
  if (date > addDays(offer.today, BOOKING_HORIZON_DAYS)) return [];
  const known = offer.slots.map(toCounts);
  const byStart = new Map(known.map((slot) => [slot.startsAt.getTime(), slot]));
  const taken = known.filter(isTaken);
  const isOpen = !offer.closedDays.some((closed) => closed.date === date);
  return timesOn(offer, date)
    .map((times) => asTaken(times, byStart.get(times.startsAt.getTime())))
    .filter((times) => !taken.some((other) => isAnotherOverlapping(times, other)))
    .map((times) => {
      const counts = byStart.get(times.startsAt.getTime()) ?? untouched(times, offer.maxCapacity);
      const isAvailable = isOpen && counts.isAvailable;
      return { ...times, ...slotChoice({ ...counts, isAvailable }, rules, offer.now) };
    });
}

/**
 * The clock work, which takes longer than all the rest and comes to the same as long as nobody
 * changes the schedules: kept under everything that it is made of, so it cannot be out of date.
 */
function timesOn(offer: OfferRow, date: string): readonly SlotTimes[] {
  const { schedules, durationMinutes, timeZone } = offer;
  const key = JSON.stringify([date, durationMinutes, timeZone, schedules]);
  const kept = keptTimes.get(key);
  if (kept) return kept;
  const times = slotTimesOn(date, schedules, durationMinutes, timeZone);
  if (keptTimes.size >= MOST_TIMES) keptTimes.clear();
  keptTimes.set(key, times);
  return times;
}

const keptTimes = new Map<string, readonly SlotTimes[]>();

/** A year of ten activities; a day takes a kilobyte. */
const MOST_TIMES = 4_000;

interface CountedSlot extends SlotTimes, SlotCounts {}

function isTaken({ bookingsCount, heldCount }: CountedSlot): boolean {
  return bookingsCount + heldCount > 0;
}

/** Who is in a slot was promised its end, and who joins them comes for as long. */
function asTaken(times: SlotTimes, slot: CountedSlot | undefined): SlotTimes {
  return slot && isTaken(slot) ? { ...times, endsAt: slot.endsAt } : times;
}

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
