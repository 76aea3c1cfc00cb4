import { addDays, daysBetween, isDate } from "../../shared/time.ts";

interface DateBounds {
  /** Today's date in the venue's time zone; `today` and dates without a year are relative to it. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
}

interface DateParts {
  day: string | undefined;
  month: string | undefined;
  /** Absent when it was not typed. */
  year?: string | undefined;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const RELATIVE: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

const DAY = /(?<day>\d{1,2})/.source;
const MONTH = /(?<month>\d{1,2})/.source;
const NAMED_DAY = /(?<day>\d{1,2})(?:st|nd|rd|th)?/.source;
const NAMED_MONTH = /(?<month>[a-z]{3,9})/.source;
const YEAR = /(?<year>\d{4}|\d{2})/.source;

/** Matched after commas, full stops, dashes and slashes have become single spaces. */
const FORMATS = [
  `(?<year>\\d{4}) ${MONTH} ${DAY}`,
  `${DAY} ${MONTH}(?: ${YEAR})?`,
  `${NAMED_DAY} ?(?:of )?${NAMED_MONTH}(?: ?${YEAR})?`,
  `${NAMED_MONTH} ?${NAMED_DAY}(?: ${YEAR})?`,
  String.raw`(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<day>\d{2})(?<month>\d{2})(?<year>\d{2})`,
].map((format) => new RegExp(`^${format}$`));

const WEEKDAY =
  /^(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(day|nesday|rsday|sday|urday)? (?=.)/;

/**
 * Parses a typed date: `18/6/2026`, `18.06.26`, `18 June`, `Thu 18th Jun`, `June 18, 2026`,
 * `18062026`, `2026-06-18`, `today`. Days come before months. Without a year it is the such day
 * nearest to today within the bounds, or the nearest of all when none is within them. Null for
 * anything else.
 */
export function parseDateInput(text: string, bounds: DateBounds): string | null {
  const normalised = text
    .toLowerCase()
    .replace(/[\s.,/\-–]+/g, " ")
    .trim()
    .replace(WEEKDAY, "");
  const days = RELATIVE[normalised];
  if (days !== undefined) return addDays(bounds.today, days);
  for (const format of FORMATS) {
    const parts = format.exec(normalised)?.groups;
    const date =
      parts && toIsoDate({ day: parts.day, month: parts.month, year: parts.year }, bounds);
    if (date) return date;
  }
  return null;
}

/** True when more input could not make it another date: its year has four digits. */
export function isCompleteDate(text: string): boolean {
  return /(?:\D\d{4}|\d{8})\s*$/.test(text) || isDate(text.trim());
}

/**
 * Formats a date as `18 Jun 2026`.
 * @param date "YYYY-MM-DD"
 */
export function formatDateField(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  const name = MONTHS[(month ?? 0) - 1]?.slice(0, 3) ?? "";
  return `${day} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}

function toIsoDate({ day, month = "", year }: DateParts, bounds: DateBounds): string | null {
  const months = /\d/.test(month) ? Number(month) : findMonth(month);
  const monthAndDay = `-${String(months).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (year === undefined) return resolveYear(monthAndDay, bounds);
  const date = `${year.length === 2 ? `20${year}` : year}${monthAndDay}`;
  return isDate(date) ? date : null;
}

/** 1 to 12; 0 when no month starts with this name. */
function findMonth(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name === "sept" ? "sep" : name)) + 1;
}

function resolveYear(monthAndDay: string, { today, min, max }: DateBounds): string | null {
  const thisYear = Number(today.slice(0, 4));
  const dates = [-1, 0, 1].map((years) => `${thisYear + years}${monthAndDay}`).filter(isDate);
  const distance = (date: string) => Math.abs(daysBetween(today, date));
  const nearestFirst = dates.toSorted((a, b) => distance(a) - distance(b));
  const isInBounds = (date: string) => (!min || date >= min) && (!max || date <= max);
  return nearestFirst.find(isInBounds) ?? nearestFirst[0] ?? null;
}
