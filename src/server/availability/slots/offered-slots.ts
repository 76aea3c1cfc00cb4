import { BOOKING_HORIZON_DAYS } from "../../../shared/limits.ts";
import {
  type BookingRules,
  getSlotAvailability,
  type SlotAvailability,
  type SlotCounts,
} from "../../../shared/rules/slot-availability.ts";
import {
  listSlotTimes,
  type ScheduledSlot,
  type SlotTimes,
  slotsOverlap,
} from "../../../shared/rules/slot-times.ts";
import { addDays } from "../../../shared/time.ts";
import type { OfferRow, OfferSlotRow } from "./slots.queries.ts";

export interface OfferedSlot extends SlotTimes, SlotAvailability {
  /** Its capacity while it has no row: its schedule's, else its activity's. */
  usualCapacity: number;
}

/**
 * Computes the slots that an activity offers on one date, each with its places left or the reason
 * it cannot be chosen. Times come from the schedules; a slot that has a row takes its counts from
 * there. A slot with people in it keeps its length, and slots that overlap it (left from an earlier
 * schedule or duration) are not offered. Returns the same array while nothing changes.
 * @param rules defaults to those for visitors
 */
export function offeredSlots(
  offer: OfferRow,
  date: string,
  rules: BookingRules = offer,
): readonly OfferedSlot[] {
  const { closedDays } = offer;
  const now = offer.now.getTime();
  const cache = getSlotsCache(offer);
  const key = `${date} ${offer.today} ${offer.timeZone} ${offer.durationMinutes} ${offer.maxCapacity} ${rules.leadTimeHours} ${rules.maxPartiesPerSlot}`;
  const cached = cache.get(key);
  const isFresh =
    cached?.closedDays === closedDays && cached.validFrom <= now && now < cached.validUntil;
  if (isFresh) return cached.slots;
  const slots = computeSlots(offer, date, rules);
  if (cache.size >= SLOTS_CACHE_MAX) cache.clear();
  cache.set(key, {
    closedDays,
    slots,
    validFrom: now,
    validUntil: computeValidUntil(slots, rules, now),
  });
  return slots;
}

/** Computes the slots of one date under the rules for staff, who are not bound by the lead time. */
export function offeredStaffSlots(offer: OfferRow, date: string): readonly OfferedSlot[] {
  return offeredSlots(offer, date, { ...offer, leadTimeHours: null });
}

/**
 * A computed list, with the input that is not in its cache key and the time span in which it holds.
 */
interface CachedSlots {
  readonly closedDays: OfferRow["closedDays"];
  readonly slots: readonly OfferedSlot[];
  readonly validFrom: number;
  readonly validUntil: number;
}

/** The time (ms since the epoch) when the next slot starts or becomes too late to book. */
function computeValidUntil(
  slots: readonly OfferedSlot[],
  rules: BookingRules,
  now: number,
): number {
  if (rules.leadTimeHours === null) return Number.POSITIVE_INFINITY;
  const leadMs = rules.leadTimeHours * 3_600_000;
  const instants = slots.flatMap(({ startsAt }) => [
    startsAt.getTime() - leadMs,
    startsAt.getTime(),
  ]);
  return Math.min(...instants.filter((instant) => instant > now));
}

/** The cache of this offer's content. Weak keys drop it once the slots or schedules change. */
function getSlotsCache({ slots, schedules }: OfferRow): Map<string, CachedSlots> {
  const bySchedules =
    slotsCaches.get(slots) ?? new WeakMap<OfferRow["schedules"], Map<string, CachedSlots>>();
  slotsCaches.set(slots, bySchedules);
  const cache = bySchedules.get(schedules) ?? new Map<string, CachedSlots>();
  bySchedules.set(schedules, cache);
  return cache;
}

const slotsCaches = new WeakMap<
  OfferRow["slots"],
  WeakMap<OfferRow["schedules"], Map<string, CachedSlots>>
>();

/**
 * All days without slot rows share one empty list, and with it one cache, so its size is limited.
 */
const SLOTS_CACHE_MAX = 1_000;

function computeSlots(offer: OfferRow, date: string, rules: BookingRules): OfferedSlot[] {
  if (date > addDays(offer.today, BOOKING_HORIZON_DAYS)) return [];
  const countedSlots = offer.slots.map(toCountedSlot);
  const byStart = new Map(countedSlots.map((slot) => [slot.startsAt.getTime(), slot]));
  const occupiedSlots = countedSlots.filter(isOccupied);
  const isOpen = !offer.closedDays.some((closed) => closed.date === date);
  return getSlotTimes(offer, date)
    .map((times) => withOccupiedEnd(times, byStart.get(times.startsAt.getTime())))
    .filter((times) => !occupiedSlots.some((other) => overlapsOther(times, other)))
    .map(({ capacity, ...times }) => {
      const usualCapacity = capacity ?? offer.maxCapacity;
      const counts = byStart.get(times.startsAt.getTime()) ?? toEmptySlot(times, usualCapacity);
      const isAvailable = isOpen && counts.isAvailable;
      const availability = getSlotAvailability({ ...counts, isAvailable }, rules, offer.now);
      return { ...times, ...availability, usualCapacity };
    });
}

/**
 * Caches the time zone arithmetic, which takes longer than everything else and changes only with
 * the schedules. The key holds every input, so an entry is never stale.
 */
function getSlotTimes(offer: OfferRow, date: string): readonly ScheduledSlot[] {
  const { schedules, durationMinutes, timeZone } = offer;
  const key = JSON.stringify([date, durationMinutes, timeZone, schedules]);
  const cached = timesCache.get(key);
  if (cached) return cached;
  const times = listSlotTimes(date, schedules, durationMinutes, timeZone);
  if (timesCache.size >= TIMES_CACHE_MAX) timesCache.clear();
  timesCache.set(key, times);
  return times;
}

const timesCache = new Map<string, readonly ScheduledSlot[]>();

/** A year of ten activities; one day takes about 1 kB. */
const TIMES_CACHE_MAX = 4_000;

interface CountedSlot extends SlotTimes, SlotCounts {}

function isOccupied({ bookingsCount, heldCount }: CountedSlot): boolean {
  return bookingsCount + heldCount > 0;
}

/** People in a slot were promised its end, and those who join them get the same. */
function withOccupiedEnd(times: ScheduledSlot, slot: CountedSlot | undefined): ScheduledSlot {
  return slot && isOccupied(slot) ? { ...times, endsAt: slot.endsAt } : times;
}

function overlapsOther(times: SlotTimes, other: CountedSlot): boolean {
  return times.startsAt.getTime() !== other.startsAt.getTime() && slotsOverlap(times, other);
}

function toCountedSlot(slot: OfferSlotRow): CountedSlot {
  return { ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) };
}

function toEmptySlot(times: SlotTimes, capacity: number): CountedSlot {
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

/**
 * Returns an offer without the people of a booking that leaves its slot, or for whom places in it
 * are held, so that they do not block it.
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
