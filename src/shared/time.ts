/**
 * The only module that converts an instant (UTC) to the venue's local date or time, and back. Dates
 * are "YYYY-MM-DD", times of day "HH:MM" or "HH:MM:SS", instants are `Date`.
 */

/** Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * The instant at which the venue's clocks show this date and time. A time that the clocks skip
 * moves forward by the gap; for a time that occurs twice, the first one counts ("compatible" in the
 * sense of RFC 5545). "24:00", which PostgreSQL's `time` allows, is the midnight that ends the day
 * (ISO 8601).
 */
export function toInstant(date: string, time: string, timeZone: string): Date {
  if (time.startsWith("24:00")) return toInstant(addDays(date, 1), "00:00", timeZone);
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from(time),
  });
  return new Date(zoned.epochMilliseconds);
}

/** The venue's date at an instant. */
export function localDate(instant: Date, timeZone: string): string {
  return toZonedDateTime(instant, timeZone).toPlainDate().toString();
}

/** The venue's hour of the day (0–23) at an instant. */
export function localHour(instant: Date, timeZone: string): number {
  return toZonedDateTime(instant, timeZone).hour;
}

/** The venue's time of day at an instant: `09:30`. */
export function localTimeOfDay(instant: Date, timeZone: string): string {
  return toZonedDateTime(instant, timeZone).toPlainTime().toString({ smallestUnit: "minute" });
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The same day of the month, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" })
    .days;
}

export function getWeekday(date: string): Weekday {
  return Temporal.PlainDate.from(date).dayOfWeek as Weekday;
}

/** True for an existing date, written "YYYY-MM-DD". */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

/** `Thursday, July 16, 2026`: the specification's date format. */
export function formatDate(instant: Date, timeZone: string): string {
  return getDateFormat(timeZone, {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(instant);
}

/** `Thu, July 16, 2026`, for narrow places. */
export function formatShortDate(instant: Date, timeZone: string): string {
  return getDateFormat(timeZone, {
    weekday: "short",
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(instant);
}

/** `16/07/2026`, for invoices. */
export function formatNumericDate(instant: Date, timeZone: string): string {
  const [year = "", month = "", day = ""] = localDate(instant, timeZone).split("-");
  return `${day}/${month}/${year}`;
}

/**
 * `1:10 pm`; with the zone in the hour that the clocks show twice: `1:10 am BST`, `1:10 am GMT`.
 */
export function formatTime(instant: Date, timeZone: string): string {
  const time = formatClockTime(instant, timeZone);
  const isAmbiguous = [-HOUR_MS, HOUR_MS].some(
    (offsetMs) => formatClockTime(new Date(instant.getTime() + offsetMs), timeZone) === time,
  );
  return isAmbiguous ? `${time} ${getZoneName(instant, timeZone)}` : time;
}

const HOUR_MS = 3_600_000;

/**
 * `BST`. British English has names for the zones of the UK and its neighbours, and offsets for
 * others.
 */
function getZoneName(instant: Date, timeZone: string): string | undefined {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" });
  return format.formatToParts(instant).at(-1)?.value;
}

function formatClockTime(instant: Date, timeZone: string): string {
  return getDateFormat(timeZone, { hour: "numeric", minute: "2-digit", hour12: true })
    .format(instant)
    .replace(/\s/u, " ")
    .toLowerCase();
}

/** `1:10 pm on Thursday, July 16`, for use within a sentence. */
export function formatDateTime(instant: Date, timeZone: string): string {
  return `${formatTime(instant, timeZone)} on ${formatDay(localDate(instant, timeZone))}`;
}

/** `Thursday, July 16`. */
export function formatDay(date: string): string {
  return getDateFormat("UTC", { weekday: "long", month: "long", day: "numeric" }).format(
    toNoonUtc(date),
  );
}

/** `July 16, 2026`, for dates that may be years away. */
export function formatDayAndYear(date: string): string {
  return getDateFormat("UTC", { month: "long", day: "numeric", year: "numeric" }).format(
    toNoonUtc(date),
  );
}

/** `July 2026`. */
export function formatMonth(date: string): string {
  return getDateFormat("UTC", { month: "long", year: "numeric" }).format(toNoonUtc(date));
}

/** `Thu`. */
export function formatWeekday(date: string): string {
  return getDateFormat("UTC", { weekday: "short" }).format(toNoonUtc(date));
}

function toZonedDateTime(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

function toNoonUtc(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is far slower than using it, so formatters are cached. */
function getDateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
    dateFormats.set(key, format);
  }
  return format;
}
