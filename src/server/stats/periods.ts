import type {
  OverviewPeriod,
  ReportPeriod,
  ReportQuery,
} from "../../shared/contract/admin/reports.ts";
import { addDays, addMonths, daysBetween, getWeekday } from "../../shared/time.ts";

/** Dates in the venue's time zone, both inclusive. */
export interface DayRange {
  from: string;
  until: string;
}

/**
 * The whole months within a range: the first day of the first one, and the day after the last one.
 */
export interface WholeMonths {
  monthsSince: string;
  monthsEnd: string;
}

/** Without a whole month in the range, both are the day after the range. */
export function getWholeMonths({ from, until }: DayRange): WholeMonths {
  const after = addDays(until, 1);
  const monthsSince = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
  const monthsEnd = firstOfMonth(after);
  if (monthsSince < monthsEnd) return { monthsSince, monthsEnd };
  return { monthsSince: after, monthsEnd: after };
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** A range and the range it is compared with. */
export interface ComparedRange extends DayRange {
  base: DayRange;
  /** The range ends today, so the base's last day counts up to the same time of day. */
  isUnfinished: boolean;
}

/** The overview's period to date, compared with the same part of the previous one. */
export function getOverviewRange(period: OverviewPeriod, today: string): ComparedRange {
  if (period === "today") return compareWithEarlier({ from: today, until: today }, { days: 1 });
  if (period === "month") return compareMonthsToDate(firstOfMonth(today), today, 1);
  return compareWithEarlier({ from: getMonday(today), until: today }, { days: 7 });
}

function getMonday(day: string): string {
  return addDays(day, 1 - getWeekday(day));
}

/** Compares a range to date with the same range `days` earlier. */
function compareWithEarlier(range: DayRange, earlier: { days: number }): ComparedRange {
  const base = {
    from: addDays(range.from, -earlier.days),
    until: addDays(range.until, -earlier.days),
  };
  return { ...range, base, isUnfinished: true };
}

/**
 * Compares months to date with the same number of months before. If the base's last month is too
 * short to have today's day, all of it counts.
 */
function compareMonthsToDate(from: string, today: string, months: number): ComparedRange {
  const until = addMonths(today, -months);
  const base = { from: addMonths(from, -months), until };
  return { from, until: today, base, isUnfinished: until.slice(8) === today.slice(8) };
}

function getLastWeek(today: string): ComparedRange {
  const monday = addDays(getMonday(today), -7);
  const week = { from: monday, until: addDays(monday, 6) };
  return { ...compareWithEarlier(week, { days: 7 }), isUnfinished: false };
}

function getLastMonth(today: string): ComparedRange {
  const thisMonth = firstOfMonth(today);
  const from = addMonths(thisMonth, -1);
  const base = { from: addMonths(from, -1), until: addDays(from, -1) };
  return { from, until: addDays(thisMonth, -1), base, isUnfinished: false };
}

/** Quarters begin in January, April, July and October. */
function getQuarterToDate(today: string): ComparedRange {
  const monthsIntoQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  return compareMonthsToDate(addMonths(firstOfMonth(today), -monthsIntoQuarter), today, 3);
}

/** The period of a report when none is requested. */
const DEFAULT_PERIOD: ReportPeriod = "30-days";

export interface ReportRange extends ComparedRange {
  /** Null for dates chosen by the user. */
  period: ReportPeriod | null;
}

/**
 * @param season the current or latest run of schedules; null without schedules, when the year
 * counts as the season
 */
export function getReportRange(
  { period, from, until }: ReportQuery,
  today: string,
  season: DayRange | null,
): ReportRange {
  if (from !== undefined && until !== undefined) {
    return { period: null, ...compareChosenDays({ from, until }, today) };
  }
  return {
    period: period ?? DEFAULT_PERIOD,
    ...compareNamedPeriod(period ?? DEFAULT_PERIOD, today, season),
  };
}

/** Compares with as many days before the range. Cuts off future days, which have no stats yet. */
function compareChosenDays(range: DayRange, today: string): ComparedRange {
  const from = range.from < today ? range.from : today;
  const until = range.until < today ? range.until : today;
  const days = daysBetween(from, until) + 1;
  return { ...compareWithEarlier({ from, until }, { days }), isUnfinished: until === today };
}

function compareNamedPeriod(
  period: ReportPeriod,
  today: string,
  season: DayRange | null,
): ComparedRange {
  switch (period) {
    case "7-days":
      return compareWithEarlier({ from: addDays(today, -6), until: today }, { days: 7 });
    case "30-days":
      return compareWithEarlier({ from: addDays(today, -29), until: today }, { days: 30 });
    case "last-week":
      return getLastWeek(today);
    case "last-month":
      return getLastMonth(today);
    case "month":
      return compareMonthsToDate(firstOfMonth(today), today, 1);
    case "quarter":
      return getQuarterToDate(today);
    case "season":
      return compareWithLastYear(season ?? getYearToDate(today), today);
    case "year":
      return compareWithLastYear(getYearToDate(today), today);
  }
}

function getYearToDate(today: string): DayRange {
  return { from: `${today.slice(0, 4)}-01-01`, until: today };
}

const LONGEST_SEASON_DAYS = 365;

function compareWithLastYear({ from, until }: DayRange, today: string): ComparedRange {
  const last = until < today ? until : today;
  const earliest = addDays(last, 1 - LONGEST_SEASON_DAYS);
  const first = from > earliest ? from : earliest;
  const base = { from: addMonths(first, -12), until: addMonths(last, -12) };
  // 29 February is compared with all of 28 February.
  const isSameDay = base.until.slice(5) === last.slice(5);
  return { from: first, until: last, base, isUnfinished: last === today && isSameDay };
}
