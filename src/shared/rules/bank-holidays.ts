import { addDays, addMonths, getWeekday } from "../time.ts";

/** The calendars of gov.uk/bank-holidays; `none` for venues elsewhere. */
export const BANK_HOLIDAY_CALENDARS = [
  "england-and-wales",
  "scotland",
  "northern-ireland",
  "none",
] as const;
export type BankHolidayCalendar = (typeof BANK_HOLIDAY_CALENDARS)[number];

/** Returns the name of the bank holiday on a date, `YYYY-MM-DD`; undefined when it is none. */
export function getBankHoliday(date: string, calendar: BankHolidayCalendar): string | undefined {
  if (calendar === "none") return undefined;
  const year = date.slice(0, 4);
  const key = `${calendar} ${year}`;
  const holidays = cache.get(key) ?? listBankHolidays(year, calendar);
  cache.set(key, holidays);
  return holidays.get(date);
}

const cache = new Map<string, ReadonlyMap<string, string>>();

/** Days proclaimed for one year, from 2024 on. */
const PROCLAIMED_DAYS = [
  { calendar: "scotland", date: "2026-06-15", name: "World Cup bank holiday" },
];

/**
 * Lists the bank holidays of a year by date: those of the Banking and Financial Dealings Act 1971,
 * those proclaimed every year, and {@link PROCLAIMED_DAYS}. One on a weekend moves to the next
 * weekday that is not a bank holiday itself. The test compares them with what
 * www.gov.uk/bank-holidays.json publishes, which in October 2026 reached to the end of 2028; a day
 * that is proclaimed later has to be added.
 */
function listBankHolidays(year: string, calendar: BankHolidayCalendar): Map<string, string> {
  const isScotland = calendar === "scotland";
  const isNorthernIreland = calendar === "northern-ireland";
  const easter = getEasterSunday(Number(year));
  const weekdays: [date: string, name: string][] = [
    [addDays(easter, -2), "Good Friday"],
    ...(isScotland ? [] : [[addDays(easter, 1), "Easter Monday"] as [string, string]]),
    [firstMonday(`${year}-05-01`), "Early May bank holiday"],
    [lastMonday(`${year}-05-01`), "Spring bank holiday"],
    [(isScotland ? firstMonday : lastMonday)(`${year}-08-01`), "Summer bank holiday"],
  ];
  const fixedDates: [date: string, name: string][] = [
    [`${year}-01-01`, "New Year’s Day"],
    [`${year}-12-25`, "Christmas Day"],
    [`${year}-12-26`, "Boxing Day"],
  ];
  if (isScotland)
    fixedDates.push([`${year}-01-02`, "2nd January"], [`${year}-11-30`, "St Andrew’s Day"]);
  if (isNorthernIreland)
    fixedDates.push(
      [`${year}-03-17`, "St Patrick’s Day"],
      [`${year}-07-12`, "Battle of the Boyne (Orangemen’s Day)"],
    );
  const proclaimed = PROCLAIMED_DAYS.filter(
    (day) => day.calendar === calendar && day.date.startsWith(year),
  ).map(({ date, name }): [string, string] => [date, name]);
  const holidays = new Map([
    ...weekdays,
    ...proclaimed,
    ...fixedDates.filter(([date]) => !isWeekend(date)),
  ]);
  for (const [date, name] of fixedDates.filter(([day]) => isWeekend(day))) {
    let substitute = date;
    while (isWeekend(substitute) || holidays.has(substitute)) substitute = addDays(substitute, 1);
    holidays.set(substitute, `${name} (substitute day)`);
  }
  return holidays;
}

const isWeekend = (date: string) => getWeekday(date) >= 6;

function firstMonday(firstOfMonth: string): string {
  return addDays(firstOfMonth, (8 - getWeekday(firstOfMonth)) % 7);
}

function lastMonday(firstOfMonth: string): string {
  return addDays(firstMonday(addMonths(firstOfMonth, 1)), -7);
}

/** The Gregorian computus (Meeus, Jones, Butcher). */
function getEasterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const n = h + l - 7 * m;
  const month = Math.floor((n + 90) / 25);
  const day = (n + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
