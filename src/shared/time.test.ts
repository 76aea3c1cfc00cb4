import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayAndYear,
  formatMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
  getWeekday,
  isDate,
  localDate,
  localHour,
  toInstant,
} from "./time.ts";

const LONDON = "Europe/London";
const NEW_YORK = "America/New_York";
/** Its clocks change by half an hour. */
const LORD_HOWE = "Australia/Lord_Howe";

const DAY_MS = 86_400_000;
const someZone = fc.constantFrom(LONDON, NEW_YORK, LORD_HOWE, "UTC");
/** Any day of this century; days with clock changes are over-represented. */
const someDate = fc.oneof(
  fc.integer({ min: 0, max: 36_000 }).map((day) => isoDate(Date.UTC(2000, 0, 1) + day * DAY_MS)),
  fc.constantFrom("2026-03-29", "2026-10-25"),
  fc.constantFrom("2026-03-08", "2026-11-01"),
  fc.constantFrom("2026-10-04", "2026-04-05"),
);
const someTime = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 240 }))
  .map(clock);

/** Computed from UTC fields, independently of the functions under test. */
function isoDate(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10);
}

function clock(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The local time according to Intl alone. */
function wall(instant: Date, timeZone: string): string {
  const style = { dateStyle: "short", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat("sv-SE", style).format(instant);
}

describe("toInstant", () => {
  test.each([
    ["before a gap", LONDON, "2026-03-29", "00:59", "2026-03-29T00:59:00.000Z"],
    ["at the start of a gap", LONDON, "2026-03-29", "01:00", "2026-03-29T01:00:00.000Z"],
    ["inside a gap", LONDON, "2026-03-29", "01:30", "2026-03-29T01:30:00.000Z"],
    ["after a gap", LONDON, "2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
    ["before a fold", LONDON, "2026-10-25", "00:59", "2026-10-24T23:59:00.000Z"],
    ["at the start of a fold", LONDON, "2026-10-25", "01:00", "2026-10-25T00:00:00.000Z"],
    ["inside a fold", LONDON, "2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["after a fold", LONDON, "2026-10-25", "02:00", "2026-10-25T02:00:00.000Z"],
    ["inside a gap", NEW_YORK, "2026-03-08", "02:30", "2026-03-08T07:30:00.000Z"],
    ["inside a fold", NEW_YORK, "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    ["after a fold", NEW_YORK, "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
    ["inside a half-hour gap", LORD_HOWE, "2026-10-04", "02:15", "2026-10-03T15:45:00.000Z"],
    ["after a half-hour gap", LORD_HOWE, "2026-10-04", "02:30", "2026-10-03T15:30:00.000Z"],
    ["before a half-hour fold", LORD_HOWE, "2026-04-05", "01:15", "2026-04-04T14:15:00.000Z"],
    ["inside a half-hour fold", LORD_HOWE, "2026-04-05", "01:45", "2026-04-04T14:45:00.000Z"],
    ["after a half-hour fold", LORD_HOWE, "2026-04-05", "02:00", "2026-04-04T15:30:00.000Z"],
    ["in summer", LONDON, "2026-07-16", "13:10", "2026-07-16T12:10:00.000Z"],
    ["with seconds", LONDON, "2026-07-16", "13:10:30", "2026-07-16T12:10:30.000Z"],
  ])("%s (%s, %s %s) is %s", (_, timeZone, date, time, instant) => {
    expect(toInstant(date, time, timeZone).toISOString()).toBe(instant);
  });

  test.each([
    [LONDON, "2026-03-29", "01:30", "2026-03-29 02:30"],
    [NEW_YORK, "2026-03-08", "02:30", "2026-03-08 03:30"],
    [LORD_HOWE, "2026-10-04", "02:15", "2026-10-04 02:45"],
  ])("in %s a time that %s skips, %s, moves forward by the gap", (timeZone, date, time, shown) => {
    expect(wall(toInstant(date, time, timeZone), timeZone)).toBe(shown);
  });

  test("24:00 is the midnight that ends the day, even when the clocks change", () => {
    for (const [date, timeZone] of [
      ["2026-03-29", LONDON],
      ["2026-10-25", LONDON],
      ["2026-12-31", NEW_YORK],
      ["2026-04-05", LORD_HOWE],
    ] as const) {
      const nextMidnight = toInstant(addDays(date, 1), "00:00", timeZone);
      expect(toInstant(date, "24:00", timeZone)).toEqual(nextMidnight);
      expect(toInstant(date, "24:00:00", timeZone)).toEqual(nextMidnight);
    }
  });

  test("is the first instant with that local time, unless the time is skipped", () => {
    fc.assert(
      fc.property(someDate, someTime, someZone, (date, time, timeZone) => {
        const instant = toInstant(date, time, timeZone);
        const shown = wall(instant, timeZone);
        for (const minutes of [30, 60]) {
          const earlier = new Date(instant.getTime() - minutes * 60_000);
          expect(wall(earlier, timeZone)).not.toBe(`${date} ${time}`);
        }
        expect(shown >= `${date} ${time}`).toBe(true);
        if (shown !== `${date} ${time}`) expect(isGap(instant, timeZone)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("never maps a later time of a day to an earlier instant, except inside and after a gap", () => {
    fc.assert(
      fc.property(someDate, someTime, someTime, someZone, (date, a, b, timeZone) => {
        const [early, late] = a <= b ? [a, b] : [b, a];
        const before = toInstant(date, early, timeZone);
        fc.pre(wall(before, timeZone) === `${date} ${early}`);
        expect(before.getTime()).toBeLessThanOrEqual(toInstant(date, late, timeZone).getTime());
      }),
    );
  });
});

/** True if the clocks went forward in the hour before. */
function isGap(instant: Date, timeZone: string): boolean {
  const hourBefore = new Date(instant.getTime() - 3_600_000);
  const minutesOf = (at: Date) => Date.parse(`${wall(at, timeZone).replace(" ", "T")}Z`) / 60_000;
  return minutesOf(instant) - minutesOf(hourBefore) > 60;
}

describe("the venue's day", () => {
  test("of an instant made from a date and a time is that date", () => {
    fc.assert(
      fc.property(someDate, someTime, someZone, (date, time, timeZone) => {
        expect(localDate(toInstant(date, time, timeZone), timeZone)).toBe(date);
      }),
      { numRuns: 500 },
    );
  });

  test("is the local date according to Intl, at any instant", () => {
    const someInstant = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2100-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(someInstant, someZone, (instant, timeZone) => {
        expect(localDate(instant, timeZone)).toBe(wall(instant, timeZone).slice(0, 10));
        expect(localHour(instant, timeZone)).toBe(Number(wall(instant, timeZone).slice(11, 13)));
      }),
    );
  });

  test("changes at the venue's midnight, not at UTC's", () => {
    expect(localDate(new Date("2026-07-15T22:59:59.999Z"), LONDON)).toBe("2026-07-15");
    expect(localDate(new Date("2026-07-15T23:00:00.000Z"), LONDON)).toBe("2026-07-16");
    expect(localHour(new Date("2026-07-15T23:00:00.000Z"), LONDON)).toBe(0);
  });

  test.each([
    [LONDON, "2026-03-29", 23],
    [LONDON, "2026-10-25", 25],
    [LORD_HOWE, "2026-10-04", 23.5],
    [LORD_HOWE, "2026-04-05", 24.5],
    [NEW_YORK, "2026-07-16", 24],
  ])("in %s on %s has %d hours", (timeZone, date, hours) => {
    const start = toInstant(date, "00:00", timeZone).getTime();
    expect(toInstant(addDays(date, 1), "00:00", timeZone).getTime() - start).toBe(
      hours * 3_600_000,
    );
  });
});

describe("counting days", () => {
  test("forward and back gives the same date, and the distance is the number of days", () => {
    fc.assert(
      fc.property(someDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const other = addDays(date, days);
        expect(other).toBe(isoDate(Date.parse(date) + days * DAY_MS));
        expect(daysBetween(date, other)).toBe(days);
        expect(addDays(other, -days)).toBe(date);
      }),
    );
  });

  test("handles leap days and year ends", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysBetween("2026-07-16", "2025-07-16")).toBe(-365);
  });

  test("weekdays run from Monday, 1, to Sunday, 7", () => {
    expect(getWeekday("2026-07-13")).toBe(1);
    expect(getWeekday("2026-07-19")).toBe(7);
    fc.assert(
      fc.property(someDate, (date) => {
        expect(getWeekday(date)).toBe(new Date(date).getUTCDay() || 7);
      }),
    );
  });
});

describe("isDate", () => {
  test("is true for exactly the dates that exist", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2999 }),
        fc.nat({ max: 19 }),
        fc.nat({ max: 39 }),
        (year, month, day) => {
          const two = (n: number) => String(n).padStart(2, "0");
          const text = `${year}-${two(month)}-${two(day)}`;
          const rolled = new Date(Date.UTC(year, month - 1, day));
          expect(isDate(text)).toBe(rolled.toISOString().startsWith(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    "",
    "2026-7-16",
    "16/07/2026",
    "2026-02-29",
    "2026-13-01",
    "2026-07-16T00:00",
    "2026-07-16\n",
    " 2026-07-16",
    "20260716",
    "+002026-07-16",
    "2026-07-16[u-ca=hebrew]",
    "２０２６-07-16",
  ])("is false for %j", (text) => {
    expect(isDate(text)).toBe(false);
  });

  test("is false for any other text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{4}-\d{2}-\d{2}$/.test(text));
        expect(isDate(text)).toBe(false);
      }),
    );
  });
});

const someInstant = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const instant = new Date("2026-07-16T12:10:00Z");

test("formats an instant exactly as in the specification", () => {
  expect(formatDate(instant, LONDON)).toBe("Thursday, July 16, 2026");
  expect(formatShortDate(instant, LONDON)).toBe("Thu, July 16, 2026");
  expect(formatTime(instant, LONDON)).toBe("1:10 pm");
});

test.each([
  ["00:00", "12:00 am"],
  ["00:05", "12:05 am"],
  ["09:30", "9:30 am"],
  ["11:59", "11:59 am"],
  ["12:00", "12:00 pm"],
  ["13:10", "1:10 pm"],
  ["23:59", "11:59 pm"],
])("formats %s as %s", (time, words) => {
  expect(formatTime(toInstant("2026-07-16", time, LONDON), LONDON)).toBe(words);
});

test("formats a date independently of the machine's time zone", () => {
  expect(formatDay("2026-07-16")).toBe("Thursday, July 16");
  expect(formatMonth("2026-07-16")).toBe("July 2026");
  expect(formatWeekday("2026-07-16")).toBe("Thu");
  expect(formatMonth("2026-01-01")).toBe("January 2026");
  expect(formatDay("2026-12-31")).toBe("Thursday, December 31");
});

test("names the zone in both hours of a repeated hour, and never shows a skipped hour", () => {
  expect(formatTime(new Date("2026-10-25T00:30:00Z"), LONDON)).toBe("1:30 am BST");
  expect(formatTime(new Date("2026-10-25T01:30:00Z"), LONDON)).toBe("1:30 am GMT");
  expect(formatTime(new Date("2026-10-24T23:59:00Z"), LONDON)).toBe("12:59 am");
  expect(formatTime(new Date("2026-10-25T02:00:00Z"), LONDON)).toBe("2:00 am");
  expect(formatTime(new Date("2026-03-29T01:00:00Z"), LONDON)).toBe("2:00 am");
});

test("formats a time as hour, minutes and am or pm, in ASCII", () => {
  fc.assert(
    fc.property(someInstant, someZone, (instant, timeZone) => {
      const words = formatTime(instant, timeZone);
      expect(words).toMatch(/^(1[0-2]|[1-9]):[0-5][0-9] (am|pm)$/);
    }),
  );
});

test("formats a date that may be years away with its year", () => {
  expect(formatDayAndYear("2028-07-15")).toBe("July 15, 2028");
});

test("formats a time within a sentence in the venue's zone, even after midnight", () => {
  expect(formatDateTime(instant, LONDON)).toBe("1:10 pm on Thursday, July 16");
  expect(formatDateTime(new Date("2026-07-16T23:30:00Z"), LONDON)).toBe(
    "12:30 am on Friday, July 17",
  );
});
