import type { DayBooking, DaySession, DeskDay } from "../../../shared/contract/admin/days.ts";
import { localHour } from "../../../shared/time.ts";

/** The sessions that begin at the same moment. */
export interface StartTime {
  startsAt: string;
  sessions: DaySession[];
}

/** Latecomers still come for so long after a start. */
const LATE_MS = 15 * 60_000;

/** Who comes early comes for what begins within this of the start that is looked at. */
const NEXT_MS = 60 * 60_000;

export function startTimes(sessions: readonly DaySession[]): StartTime[] {
  return [...Map.groupBy(sessions, ({ startsAt }) => startsAt)].map(([startsAt, of]) => ({
    startsAt,
    sessions: of,
  }));
}

/** The start that people come for now: until a quarter of an hour after it, then the next one. */
export function currentStart(starts: readonly StartTime[], present: Date): string | null {
  const still = starts.find(
    ({ startsAt }) => new Date(startsAt).getTime() + LATE_MS > present.getTime(),
  );
  return (still ?? starts.at(-1))?.startsAt ?? null;
}

/** The first start that is still to come. */
export function nextStart(starts: readonly StartTime[], present: Date): string | null {
  return starts.find(({ startsAt }) => new Date(startsAt) >= present)?.startsAt ?? null;
}

/** A start, and those that follow within the hour. */
export function shownFrom(starts: readonly StartTime[], chosen: string | null): StartTime[] {
  const from = new Date(chosen ?? 0).getTime();
  return starts.filter(({ startsAt }) => {
    const ahead = new Date(startsAt).getTime() - from;
    return startsAt === chosen || (ahead > 0 && ahead < NEXT_MS);
  });
}

/** The day as if only those had booked whom somebody looks for. */
export function foundIn(day: DeskDay, search: string): DaySession[] {
  return day.sessions
    .map((session) => ({
      ...session,
      bookings: session.bookings.filter((booking) => isFound(booking, search)),
    }))
    .filter(({ bookings }) => bookings.length > 0);
}

function isFound({ customerName, reference, id }: DayBooking, search: string): boolean {
  const wanted = plain(search);
  if (plain(reference).startsWith(wanted) || id.startsWith(wanted)) return true;
  return wanted.split(/\s+/).every((word) => plain(customerName).includes(word));
}

/** Without accents and case, as people type names. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

export function isAllIn({ peopleIn, ticketCount }: DayBooking): boolean {
  return peopleIn === ticketCount;
}

/** Those who are still to come by name, then those who are in, who came last first. */
export function rowsOf(
  { bookings }: DaySession,
  recent: ReadonlySet<string>,
): { open: DayBooking[]; done: DayBooking[] } {
  const isDone = (booking: DayBooking) => isAllIn(booking) && !recent.has(booking.id);
  return {
    open: bookings.filter((booking) => !isDone(booking)),
    done: bookings
      .filter(isDone)
      .toSorted((one, other) => (other.checkedInAt ?? "").localeCompare(one.checkedInAt ?? "")),
  };
}

export interface Tally {
  peopleIn: number;
  people: number;
  /** Bookings whose waiver is missing, of sessions that are not over. */
  toSign: number;
  /** Whether those are only the ones before noon. */
  isBeforeNoon: boolean;
}

/** What a day comes to, for the venue at this moment. */
export function tallyOf({ sessions, date, today }: DeskDay, present: Date, zone: string): Tally {
  const of = (counted: readonly DaySession[]) => counted.flatMap(({ bookings }) => bookings);
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const ahead = sessions.filter(({ endsAt }) => new Date(endsAt) > present);
  const isMorning = date === today && localHour(present, zone) < 12;
  const beforeNoon = ahead.filter(({ startsAt }) => localHour(new Date(startsAt), zone) < 12);
  const unsigned = (counted: readonly DaySession[]) =>
    of(counted).filter(({ isWaiverSigned }) => !isWaiverSigned).length;
  const isBeforeNoon = isMorning && unsigned(beforeNoon) > 0;
  return {
    peopleIn: sum(of(sessions).map(({ peopleIn }) => peopleIn)),
    people: sum(of(sessions).map(({ ticketCount }) => ticketCount)),
    toSign: unsigned(isBeforeNoon ? beforeNoon : ahead),
    isBeforeNoon,
  };
}
