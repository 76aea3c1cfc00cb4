import { formatWeekday, localDate } from "../../../shared/time.ts";

type Parts = Intl.DateTimeFormatOptions;

const DAY: Parts = { day: "numeric" };
const DAY_AND_MONTH: Parts = { ...DAY, month: "long" };
const WHOLE: Parts = { ...DAY_AND_MONTH, year: "numeric" };

/** `18 – 24 July 2026`, `28 July – 3 August 2026`, `From 18 July 2026` or `All dates`. */
export function rangeWords(from: string | undefined, until: string | undefined): string {
  if (from === undefined)
    return until === undefined ? "All dates" : `Until ${written(until, WHOLE)}`;
  if (until === undefined) return `From ${written(from, WHOLE)}`;
  if (from === until) return written(from, WHOLE);
  return `${written(from, beginningOf(from, until))} – ${written(until, WHOLE)}`;
}

/** `Sat 18 Jul`, or `18 Jul 2027` for a day of another year than today's. */
export function dayInRow(instant: string, timeZone: string, today: string): string {
  const date = localDate(new Date(instant), timeZone);
  const short: Parts = { day: "numeric", month: "short" };
  if (date.slice(0, 4) === today.slice(0, 4))
    return `${formatWeekday(date)} ${written(date, short)}`;
  return written(date, { ...short, year: "numeric" });
}

function beginningOf(from: string, until: string): Parts {
  if (from.slice(0, 7) === until.slice(0, 7)) return DAY;
  return from.slice(0, 4) === until.slice(0, 4) ? DAY_AND_MONTH : WHOLE;
}

function written(date: string, parts: Parts): string {
  const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" });
  // The only month that British English shortens to four letters.
  return format.format(new Date(`${date}T12:00:00Z`)).replace(/\bSept\b/, "Sep");
}
