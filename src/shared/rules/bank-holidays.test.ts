import { expect, test } from "vitest";
import { addDays, getWeekday } from "../time.ts";
import { type BankHolidayCalendar, getBankHoliday } from "./bank-holidays.ts";

/**
 * As published in www.gov.uk/bank-holidays.json: 2025 to 2028 compared with copies made in August and
 * October 2026, the years before with earlier ones. 2016, 2017 and 2021 have other substitute days;
 * no day was proclaimed for them.
 */
const PUBLISHED: Record<Exclude<BankHolidayCalendar, "none">, Record<number, string>> = {
  "england-and-wales": {
    2016: "01-01 03-25 03-28 05-02 05-30 08-29 12-26 12-27",
    2017: "01-02 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
    2021: "01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28",
    2024: "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26",
    2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
    2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
    2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
    2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
  },
  scotland: {
    2016: "01-01 01-04 03-25 05-02 05-30 08-01 11-30 12-26 12-27",
    2017: "01-02 01-03 04-14 05-01 05-29 08-07 11-30 12-25 12-26",
    2021: "01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28",
    2024: "01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26",
    2025: "01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26",
    2026: "01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28",
    2027: "01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28",
    2028: "01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26",
  },
  "northern-ireland": {
    2016: "01-01 03-17 03-25 03-28 05-02 05-30 07-12 08-29 12-26 12-27",
    2017: "01-02 03-17 04-14 04-17 05-01 05-29 07-12 08-28 12-25 12-26",
    2021: "01-01 03-17 04-02 04-05 05-03 05-31 07-12 08-30 12-27 12-28",
    2024: "01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26",
    2025: "01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26",
    2026: "01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28",
    2027: "01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28",
    2028: "01-03 03-17 04-14 04-17 05-01 05-29 07-12 08-28 12-25 12-26",
  },
};

function datesOf(year: number): string[] {
  return Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i)).filter((date) =>
    date.startsWith(String(year)),
  );
}

const holidaysOf = (year: number, calendar: BankHolidayCalendar) =>
  datesOf(year).filter((date) => getBankHoliday(date, calendar) !== undefined);

test.each(
  Object.entries(PUBLISHED).flatMap(([calendar, years]) =>
    Object.entries(years).map(([year, dates]) => [calendar, Number(year), dates] as const),
  ),
)("the bank holidays of %s in %i are the published ones", (calendar, year, dates) => {
  expect(holidaysOf(year, calendar as BankHolidayCalendar)).toEqual(
    dates.split(" ").map((date) => `${year}-${date}`),
  );
});

test.each([
  ["2026-08-31", "england-and-wales", "Summer bank holiday"],
  ["2026-12-28", "england-and-wales", "Boxing Day (substitute day)"],
  ["2027-12-27", "england-and-wales", "Christmas Day (substitute day)"],
  // Christmas Day is a Sunday and Boxing Day the Monday after it.
  ["2033-12-27", "england-and-wales", "Christmas Day (substitute day)"],
  ["2033-12-26", "england-and-wales", "Boxing Day"],
  ["2028-01-03", "scotland", "New Year’s Day (substitute day)"],
  ["2028-01-04", "scotland", "2nd January (substitute day)"],
  ["2034-01-03", "scotland", "New Year’s Day (substitute day)"],
  ["2034-01-02", "scotland", "2nd January"],
  // New Year’s Day is a Sunday: its substitute comes after the 2nd, which is a holiday itself.
  ["2017-01-02", "scotland", "2nd January"],
  ["2017-01-03", "scotland", "New Year’s Day (substitute day)"],
  ["2025-12-01", "scotland", "St Andrew’s Day (substitute day)"],
  ["2026-06-15", "scotland", "World Cup bank holiday"],
  ["2026-07-13", "northern-ireland", "Battle of the Boyne (Orangemen’s Day) (substitute day)"],
] as const)("%s is in %s: %s", (date, calendar, name) => {
  expect(getBankHoliday(date, calendar)).toBe(name);
});

/**
 * The full moon of Easter for the golden numbers 1 to 19, from the tables of the Book of Common
 * Prayer for 1900 to 2199.
 */
const EASTER_FULL_MOONS =
  "04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27".split(
    " ",
  );

test("Good Friday and Easter Monday are beside the Sunday after the full moon of the tables", () => {
  for (let year = 2000; year < 2200; year++) {
    const fullMoon = `${year}-${EASTER_FULL_MOONS[year % 19]}`;
    const easter = addDays(fullMoon, 7 - (getWeekday(fullMoon) % 7));
    const nameOf = (days: number) => getBankHoliday(addDays(easter, days), "england-and-wales");
    expect([year, nameOf(-2), nameOf(1)]).toEqual([year, "Good Friday", "Easter Monday"]);
  }
});

test("there are none without a calendar", () => {
  expect(holidaysOf(2026, "none")).toEqual([]);
});

test.each(["england-and-wales", "scotland", "northern-ireland"] as const)(
  "every year has as many in %s, all on weekdays",
  (calendar) => {
    const expected = { "england-and-wales": 8, scotland: 9, "northern-ireland": 10 }[calendar];
    for (let year = 2027; year < 2039; year++) {
      const holidays = holidaysOf(year, calendar);
      expect(holidays).toHaveLength(expected);
      expect(holidays.every((date) => getWeekday(date) <= 5)).toBe(true);
    }
  },
);
