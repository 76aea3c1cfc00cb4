import type { AdminDay, AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { localHour } from "../../../shared/time.ts";

/** The sessions that begin at the same moment. */
export interface StartTime {
  startsAt: string;
  slots: AdminDaySlot[];
}

/** Latecomers still come for so long after a start. */
const LATE_ARRIVAL_MS = 15 * 60_000;

/** Who comes early comes for what begins within this of the start that is looked at. */
const SHOWN_WINDOW_MS = 60 * 60_000;

export function groupByStart(slots: readonly AdminDaySlot[]): StartTime[] {
  return [...Map.groupBy(slots, ({ startsAt }) => startsAt)].map(([startsAt, group]) => ({
    startsAt,
    slots: group,
  }));
}

/** The start that people come for now: until a quarter of an hour after it, then the next one. */
export function findCurrentStart(starts: readonly StartTime[], now: Date): string | null {
  const current = starts.find(
    ({ startsAt }) => new Date(startsAt).getTime() + LATE_ARRIVAL_MS > now.getTime(),
  );
  return (current ?? starts.at(-1))?.startsAt ?? null;
}

/** The first start that is still to come. */
export function findNextStart(starts: readonly StartTime[], now: Date): string | null {
  return starts.find(({ startsAt }) => new Date(startsAt) >= now)?.startsAt ?? null;
}

/** A start, and those that follow within the hour. */
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

/** The day as if only those had booked whom somebody looks for. */
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

/** Without accents and case, as people type names. */
function normaliseText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

export function isFullyCheckedIn({ peopleIn, ticketCount }: DayBooking): boolean {
  return peopleIn === ticketCount;
}

/** Those who are still to come by name, then those who are in, who came last first. */
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
  /** Bookings whose waiver is missing, of sessions that are not over. */
  unsignedCount: number;
  /** Whether those are only the ones before noon. */
  isBeforeNoon: boolean;
}

/** What a day comes to, for the venue at this moment. */
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
    checkedInCount: sum(bookingsIn(sessions).map(({ peopleIn }) => peopleIn)),
    bookedCount: sum(bookingsIn(sessions).map(({ ticketCount }) => ticketCount)),
    unsignedCount: countUnsigned(isBeforeNoon ? beforeNoon : upcoming),
    isBeforeNoon,
  };
}
