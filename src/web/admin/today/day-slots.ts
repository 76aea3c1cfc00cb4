import type { AdminDay, AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { localHour } from "../../../shared/time.ts";

/** The slots that start at the same time. */
export interface StartTime {
  startsAt: string;
  slots: AdminDaySlot[];
}

/** How long after a start latecomers still arrive. */
const LATE_ARRIVAL_MS = 15 * 60_000;

/** Parties arrive early: slots that start this soon after the selected start are shown with it. */
const SHOWN_WINDOW_MS = 60 * 60_000;

export function groupByStart(slots: readonly AdminDaySlot[]): StartTime[] {
  return [...Map.groupBy(slots, ({ startsAt }) => startsAt)].map(([startsAt, group]) => ({
    startsAt,
    slots: group,
  }));
}

/** Returns the start that people arrive for now: until 15 minutes after it, then the next one. */
export function findCurrentStart(starts: readonly StartTime[], now: Date): string | null {
  const current = starts.find(
    ({ startsAt }) => new Date(startsAt).getTime() + LATE_ARRIVAL_MS > now.getTime(),
  );
  return (current ?? starts.at(-1))?.startsAt ?? null;
}

/** Returns the first start that has not passed. */
export function findNextStart(starts: readonly StartTime[], now: Date): string | null {
  return starts.find(({ startsAt }) => new Date(startsAt) >= now)?.startsAt ?? null;
}

/** Returns the selected start and those less than an hour after it. */
export function findShownStarts(
  starts: readonly StartTime[],
  selectedStart: string | null,
): StartTime[] {
  const from = new Date(selectedStart ?? 0).getTime();
  return starts.filter(({ startsAt }) => {
    const offsetMs = new Date(startsAt).getTime() - from;
    return startsAt === selectedStart || (offsetMs > 0 && offsetMs < SHOWN_WINDOW_MS);
  });
}

/** Returns the slots with only the bookings that match the search. */
export function searchDay(day: AdminDay, search: string): AdminDaySlot[] {
  return day.sessions
    .map((slot) => ({
      ...slot,
      bookings: slot.bookings.filter((booking) => matchesSearch(booking, search)),
    }))
    .filter(({ bookings }) => bookings.length > 0);
}

function matchesSearch({ customerName, reference, id }: DayBooking, search: string): boolean {
  const term = normaliseText(search);
  if (normaliseText(reference).startsWith(term) || id.startsWith(term)) return true;
  return term.split(/\s+/).every((word) => normaliseText(customerName).includes(word));
}

/** Removes accents and case, because people type names without them. */
function normaliseText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Returns the day with one booking changed and its slot's checked-in count updated. */
export function withBookingChanges(
  day: AdminDay,
  bookingId: string,
  changes: Partial<DayBooking>,
): AdminDay {
  const sessions = day.sessions.map((slot) => {
    if (!slot.bookings.some(({ id }) => id === bookingId)) return slot;
    const bookings = slot.bookings.map((booking) =>
      booking.id === bookingId ? { ...booking, ...changes } : booking,
    );
    const checkedInCount = bookings.reduce((sum, booking) => sum + booking.checkedInCount, 0);
    return { ...slot, bookings, checkedInCount };
  });
  return { ...day, sessions };
}

export function isFullyCheckedIn({ checkedInCount, ticketCount }: DayBooking): boolean {
  return checkedInCount === ticketCount;
}

/**
 * Splits the bookings of a slot: those not fully checked in, in their order, then those fully
 * checked in, the latest first. Recently pressed bookings do not move yet.
 */
export function splitBookings(
  { bookings }: AdminDaySlot,
  recent: ReadonlySet<string>,
): { waiting: DayBooking[]; checkedIn: DayBooking[] } {
  const isMovedDown = (booking: DayBooking) => isFullyCheckedIn(booking) && !recent.has(booking.id);
  return {
    waiting: bookings.filter((booking) => !isMovedDown(booking)),
    checkedIn: bookings
      .filter(isMovedDown)
      .toSorted((one, other) => (other.checkedInAt ?? "").localeCompare(one.checkedInAt ?? "")),
  };
}

export interface DaySummary {
  checkedInCount: number;
  bookedCount: number;
  /** Bookings without a signed waiver, in slots that have not ended. */
  unsignedCount: number;
  /** Whether `unsignedCount` includes only slots before noon. */
  isBeforeNoon: boolean;
}

/** Returns the totals of a day at the time `now`. */
export function summariseDay(
  { sessions, date, today }: AdminDay,
  now: Date,
  zone: string,
): DaySummary {
  const bookingsIn = (slots: readonly AdminDaySlot[]) => slots.flatMap(({ bookings }) => bookings);
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const upcoming = sessions.filter(({ endsAt }) => new Date(endsAt) > now);
  const isMorning = date === today && localHour(now, zone) < 12;
  const beforeNoon = upcoming.filter(({ startsAt }) => localHour(new Date(startsAt), zone) < 12);
  const countUnsigned = (slots: readonly AdminDaySlot[]) =>
    bookingsIn(slots).filter(({ isWaiverSigned }) => !isWaiverSigned).length;
  const isBeforeNoon = isMorning && countUnsigned(beforeNoon) > 0;
  return {
    checkedInCount: sum(bookingsIn(sessions).map(({ checkedInCount }) => checkedInCount)),
    bookedCount: sum(bookingsIn(sessions).map(({ ticketCount }) => ticketCount)),
    unsignedCount: countUnsigned(isBeforeNoon ? beforeNoon : upcoming),
    isBeforeNoon,
  };
}
