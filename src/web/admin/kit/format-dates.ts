import { formatWeekday, localDate } from "../../../shared/time.ts";

type DateParts = Intl.DateTimeFormatOptions;

const DAY: DateParts = { day: "numeric" };
const DAY_AND_MONTH: DateParts = { ...DAY, month: "long" };
const DAY_MONTH_YEAR: DateParts = { ...DAY_AND_MONTH, year: "numeric" };

/** `18 – 24 July 2026`, `28 July – 3 August 2026`, `From 18 July 2026` or `All dates`. */
export function formatDateRange(from: string | undefined, until: string | undefined): string {
  if (from === undefined)
    return until === undefined ? "All dates" : `Until ${formatDateParts(until, DAY_MONTH_YEAR)}`;
  if (until === undefined) return `From ${formatDateParts(from, DAY_MONTH_YEAR)}`;
  if (from === until) return formatDateParts(from, DAY_MONTH_YEAR);
  return `${formatDateParts(from, getStartParts(from, until))} – ${formatDateParts(until, DAY_MONTH_YEAR)}`;
}

/** `Sat 18 Jul`, or `18 Jul 2027` for a date in another year than `today`. */
export function formatRowDate(instant: string, timeZone: string, today: string): string {
  const date = localDate(new Date(instant), timeZone);
  const short: DateParts = { day: "numeric", month: "short" };
  if (date.slice(0, 4) === today.slice(0, 4))
    return `${formatWeekday(date)} ${formatDateParts(date, short)}`;
  return formatDateParts(date, { ...short, year: "numeric" });
}

function getStartParts(from: string, until: string): DateParts {
  if (from.slice(0, 7) === until.slice(0, 7)) return DAY;
  return from.slice(0, 4) === until.slice(0, 4) ? DAY_AND_MONTH : DAY_MONTH_YEAR;
}

function formatDateParts(date: string, parts: DateParts): string {
  const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" });
  // "Sept" is the only month that en-GB shortens to four letters.
  return format.format(new Date(`${date}T12:00:00Z`)).replace(/\bSept\b/, "Sep");
}
