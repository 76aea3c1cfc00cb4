import type { OverviewFigures } from "../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../shared/contract/admin/report-fields.ts";
import { addDays, localHour, toInstant } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { unkeptSessionHours } from "./compute-occupancy.ts";
import { hasFiguresBefore } from "./has-stats.queries.ts";
import { hoursWishOf } from "./hourly-stats-input.ts";
import { type Compared, type DayRange, overviewPeriodOf } from "./periods.ts";
import { type HoursRow, readHours } from "./read-hourly-stats.ts";
import { readSessionHours, type SessionHour } from "./read-stored-occupancy.ts";
import { sameTimeOn, type VenueClock } from "./venue-clock.ts";

/**
 * The four figures of a period so far and of the one before it until the same time of day. Bookings,
 * revenue and customers are by booking day, occupancy is by visit day and of whole days.
 */
export async function overviewFiguresAt(
  clock: VenueClock,
  context: Context,
  period: OverviewPeriod,
): Promise<OverviewFigures> {
  const compared = overviewPeriodOf(period, clock.today);
  const { from, until, base } = compared;
  const [rows, sessions, hasBase] = await Promise.all([
    readHours(context.pool, { ...hoursWishOf(compared, clock), isHourly: period === "today" }),
    sessionHours(context, { from: base.from, until }, clock.timezone),
    hasFiguresBefore(context.pool, toInstant(addDays(base.until, 1), "00:00", clock.timezone)),
  ]);
  const parts = partsOf(period, compared, localHour(clock.now, clock.timezone));
  const figure = (measure: (row: HoursRow) => number) => counted(rows, measure, parts, hasBase);
  return {
    period,
    from,
    until,
    base: { ...base, time: compared.isUnfinished ? sameTimeOn(base.until, clock).time : "24:00" },
    bookings: figure(({ bookings }) => bookings),
    revenuePence: figure(({ revenuePence }) => revenuePence),
    customers: {
      ...figure((row) => row[CUSTOMERS[period]]),
      course: figure(({ customersOfDay }) => customersOfDay).course,
    },
    occupancy: occupancy(sessions, parts),
  };
}

const CUSTOMERS = {
  today: "customersOfDay",
  week: "customersOfWeek",
  month: "customersOfMonth",
} as const satisfies Record<OverviewPeriod, keyof HoursRow>;

async function sessionHours(
  context: Context,
  range: DayRange,
  timeZone: string,
): Promise<SessionHour[]> {
  const { hours, keptUntil } = (await readSessionHours(context.pool, range))[0] ?? {
    hours: [],
    keptUntil: null,
  };
  return [...hours, ...(await unkeptSessionHours(context, { ...range, keptUntil }, timeZone))];
}

/** The parts of a period and of its base, in order, and the part in which an hour of a day lies. */
interface Parts {
  now: string[];
  before: string[];
  range: DayRange;
  base: DayRange;
  of(row: { day: string; hour: number }): string;
}

/** @param hour the one that it is: of a day, those until then are its parts. */
function partsOf(period: OverviewPeriod, { from, until, base }: Compared, hour: number): Parts {
  const hours = period === "today" ? Array.from({ length: hour + 1 }, (_, past) => past) : [0];
  const of = (row: { day: string; hour: number }) =>
    period === "today" ? `${row.day} ${row.hour}` : row.day;
  const all = (range: DayRange) =>
    daysOf(range).flatMap((day) => hours.map((past) => of({ day, hour: past })));
  const range = { from, until };
  return { now: all(range), before: all(base), range, base, of };
}

function daysOf({ from, until }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

function counted(
  rows: readonly HoursRow[],
  measure: (row: HoursRow) => number,
  parts: Parts,
  hasBase: boolean,
) {
  const now = rows.filter(({ isBase }) => !isBase);
  const before = rows.filter(({ isBase }) => isBase);
  const total = (of: readonly HoursRow[]) => of.reduce((sum, row) => sum + measure(row), 0);
  const course = (of: readonly HoursRow[], names: readonly string[]) => {
    const sums = new Map<string, number>();
    for (const row of of) sums.set(parts.of(row), (sums.get(parts.of(row)) ?? 0) + measure(row));
    return names.map((name) => sums.get(name) ?? 0);
  };
  return {
    now: total(now),
    before: hasBase ? total(before) : null,
    course: { now: course(now, parts.now), before: course(before, parts.before) },
  };
}

function occupancy(sessions: readonly SessionHour[], parts: Parts): OverviewFigures["occupancy"] {
  const within = ({ from, until }: DayRange) =>
    sessions.filter(({ day }) => from <= day && day <= until);
  const sum = (of: readonly SessionHour[]) => ({
    booked: of.reduce((all, { booked }) => all + booked, 0),
    offered: of.reduce((all, { offered }) => all + offered, 0),
  });
  const course = (names: readonly string[]) =>
    names.map((name) => {
      const { booked, offered } = sum(sessions.filter((hour) => parts.of(hour) === name));
      return offered === 0 ? 0 : Math.round((1000 * booked) / offered);
    });
  const before = sum(within(parts.base));
  return {
    now: sum(within(parts.range)),
    before: before.offered === 0 ? null : before,
    course: { now: course(parts.now), before: course(parts.before) },
  };
}
