import type { OverviewStats } from "../../shared/contract/admin/overview.ts";
import type { OverviewPeriod } from "../../shared/contract/admin/reports.ts";
import { addDays, localHour, toInstant } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { computeUnstoredOccupancy, type OccupancyHour, readStoredOccupancy } from "./occupancy.ts";
import { type ComparedRange, type DayRange, getOverviewRange } from "./periods.ts";
import { type HourlyStatsRow, readHourlyStats } from "./read-hourly-stats.ts";
import { hasSalesBefore } from "./read-stats.ts";
import { getSameTimeOn, readVenueClock, type VenueClock } from "./venue-clock.ts";

/** Reads the overview's four stats, as of now. */
export async function readOverviewStats(
  context: Context,
  period: OverviewPeriod,
): Promise<OverviewStats> {
  return computeOverviewStats(await readVenueClock(context.pool), context, period);
}

/**
 * Computes the four stats of a period so far and of the previous one up to the same time of day.
 * Bookings, revenue and customers are by booking day; occupancy is by visit day and counts whole
 * days.
 */
export async function computeOverviewStats(
  clock: VenueClock,
  context: Context,
  period: OverviewPeriod,
): Promise<OverviewStats> {
  const compared = getOverviewRange(period, clock.today);
  const { from, until, base } = compared;
  const [rows, occupancyHours, hasBase] = await Promise.all([
    readHourlyStats(context.pool, compared, clock, { isHourly: period === "today" }),
    readOccupancyHours(context, { from: base.from, until }, clock.timezone),
    hasSalesBefore(context.pool, toInstant(addDays(base.until, 1), "00:00", clock.timezone)),
  ]);
  const parts = splitPeriod(period, compared, localHour(clock.now, clock.timezone));
  const computeMetric = (metric: (row: HourlyStatsRow) => number) =>
    compareMetric(rows, metric, parts, hasBase);
  return {
    period,
    from,
    until,
    base: {
      ...base,
      time: compared.isUnfinished ? getSameTimeOn(base.until, clock).time : "24:00",
    },
    bookings: computeMetric(({ bookings }) => bookings),
    revenuePence: computeMetric(({ revenuePence }) => revenuePence),
    customers: {
      ...computeMetric((row) => row[CUSTOMERS[period]]),
      series: computeMetric(({ customersOfDay }) => customersOfDay).series,
    },
    occupancy: compareOccupancy(occupancyHours, parts),
  };
}

const CUSTOMERS = {
  today: "customersOfDay",
  week: "customersOfWeek",
  month: "customersOfMonth",
} as const satisfies Record<OverviewPeriod, keyof HourlyStatsRow>;

async function readOccupancyHours(
  context: Context,
  range: DayRange,
  timeZone: string,
): Promise<OccupancyHour[]> {
  const { hours, storedUntil } = (await readStoredOccupancy(context.pool, range))[0] ?? {
    hours: [],
    storedUntil: null,
  };
  return [
    ...hours,
    ...(await computeUnstoredOccupancy(context, { ...range, storedUntil }, timeZone)),
  ];
}

/**
 * The parts (days or hours) of a period and of its base in order, and the part that a day and hour
 * belong to.
 */
interface PeriodParts {
  now: string[];
  before: string[];
  range: DayRange;
  base: DayRange;
  partOf(row: { day: string; hour: number }): string;
}

/** @param hour the current hour: a single day is split into the hours up to it */
function splitPeriod(
  period: OverviewPeriod,
  { from, until, base }: ComparedRange,
  hour: number,
): PeriodParts {
  const hours =
    period === "today" ? Array.from({ length: hour + 1 }, (_, hourIndex) => hourIndex) : [0];
  const partOf = (row: { day: string; hour: number }) =>
    period === "today" ? `${row.day} ${row.hour}` : row.day;
  const listParts = (range: DayRange) =>
    listDays(range).flatMap((day) => hours.map((hourIndex) => partOf({ day, hour: hourIndex })));
  const range = { from, until };
  return { now: listParts(range), before: listParts(base), range, base, partOf };
}

function listDays({ from, until }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

function compareMetric(
  rows: readonly HourlyStatsRow[],
  metric: (row: HourlyStatsRow) => number,
  parts: PeriodParts,
  hasBase: boolean,
) {
  const now = rows.filter(({ isBase }) => !isBase);
  const before = rows.filter(({ isBase }) => isBase);
  const sumMetric = (of: readonly HourlyStatsRow[]) =>
    of.reduce((sum, row) => sum + metric(row), 0);
  const toSeries = (of: readonly HourlyStatsRow[], names: readonly string[]) => {
    const sums = new Map<string, number>();
    for (const row of of)
      sums.set(parts.partOf(row), (sums.get(parts.partOf(row)) ?? 0) + metric(row));
    return names.map((name) => sums.get(name) ?? 0);
  };
  return {
    now: sumMetric(now),
    before: hasBase ? sumMetric(before) : null,
    series: { now: toSeries(now, parts.now), before: toSeries(before, parts.before) },
  };
}

function compareOccupancy(
  occupancyHours: readonly OccupancyHour[],
  parts: PeriodParts,
): OverviewStats["occupancy"] {
  const filterRange = ({ from, until }: DayRange) =>
    occupancyHours.filter(({ day }) => from <= day && day <= until);
  const sumPlaces = (of: readonly OccupancyHour[]) => ({
    booked: of.reduce((all, { booked }) => all + booked, 0),
    offered: of.reduce((all, { offered }) => all + offered, 0),
  });
  const toSeries = (names: readonly string[]) =>
    names.map((name) => {
      const { booked, offered } = sumPlaces(
        occupancyHours.filter((slotHour) => parts.partOf(slotHour) === name),
      );
      return offered === 0 ? 0 : Math.round((1000 * booked) / offered);
    });
  const before = sumPlaces(filterRange(parts.base));
  return {
    now: sumPlaces(filterRange(parts.range)),
    before: before.offered === 0 ? null : before,
    series: { now: toSeries(parts.now), before: toSeries(parts.before) },
  };
}
