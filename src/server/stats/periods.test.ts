import { expect, test } from "vitest";
import { getOverviewRange, getReportRange, getWholeMonths } from "./periods.ts";
import { createVenueClock, getSameTimeOn } from "./venue-clock.ts";

test.each([
  ["today", "2026-07-18", "2026-07-18", "2026-07-17", "2026-07-17", true],
  ["week", "2026-07-18", "2026-07-13", "2026-07-06", "2026-07-11", true],
  ["week", "2026-07-13", "2026-07-13", "2026-07-06", "2026-07-06", true],
  ["week", "2026-07-19", "2026-07-13", "2026-07-06", "2026-07-12", true],
  ["month", "2026-07-18", "2026-07-01", "2026-06-01", "2026-06-18", true],
  // June has no 31st, so all of it is the base.
  ["month", "2026-07-31", "2026-07-01", "2026-06-01", "2026-06-30", false],
  ["month", "2026-03-29", "2026-03-01", "2026-02-01", "2026-02-28", false],
  ["month", "2027-01-10", "2027-01-01", "2026-12-01", "2026-12-10", true],
] as const)("%s on %s", (period, today, from, baseFrom, baseUntil, isUnfinished) => {
  expect(getOverviewRange(period, today)).toEqual({
    from,
    until: today,
    isUnfinished,
    base: { from: baseFrom, until: baseUntil },
  });
});

const TODAY = "2026-07-18";
const SEASON = { from: "2026-03-28", until: "2026-10-31" };

test.each([
  [{}, "2026-06-19", TODAY, "2026-05-20", "2026-06-18"],
  [{ period: "7-days" }, "2026-07-12", TODAY, "2026-07-05", "2026-07-11"],
  [{ period: "month" }, "2026-07-01", TODAY, "2026-06-01", "2026-06-18"],
  [{ period: "last-week" }, "2026-07-06", "2026-07-12", "2026-06-29", "2026-07-05"],
  [{ period: "last-month" }, "2026-06-01", "2026-06-30", "2026-05-01", "2026-05-31"],
  [{ period: "quarter" }, "2026-07-01", TODAY, "2026-04-01", "2026-04-18"],
  [{ period: "season" }, "2026-03-28", TODAY, "2025-03-28", "2025-07-18"],
  [{ period: "year" }, "2026-01-01", TODAY, "2025-01-01", "2025-07-18"],
  [
    { from: "2026-01-05", until: "2026-01-11" },
    "2026-01-05",
    "2026-01-11",
    "2025-12-29",
    "2026-01-04",
  ],
  // Future days are cut off.
  [{ from: "2026-07-10", until: "2026-08-10" }, "2026-07-10", TODAY, "2026-07-01", "2026-07-09"],
  [{ from: "2026-08-01", until: "2026-08-10" }, TODAY, TODAY, "2026-07-17", "2026-07-17"],
] as const)("a report on %j", (input, from, until, baseFrom, baseUntil) => {
  expect(getReportRange(input, TODAY, SEASON)).toMatchObject({
    from,
    until,
    base: { from: baseFrom, until: baseUntil },
    isUnfinished: until === TODAY,
  });
});

test.each([
  ["last-week", "2026-01-05", "2025-12-29", "2026-01-04", "2025-12-22", "2025-12-28", false],
  ["last-week", "2026-01-11", "2025-12-29", "2026-01-04", "2025-12-22", "2025-12-28", false],
  ["last-month", "2026-03-31", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31", false],
  ["last-month", "2026-01-01", "2025-12-01", "2025-12-31", "2025-11-01", "2025-11-30", false],
  ["quarter", "2026-01-01", "2026-01-01", "2026-01-01", "2025-10-01", "2025-10-01", true],
  ["quarter", "2026-12-31", "2026-10-01", "2026-12-31", "2026-07-01", "2026-09-30", false],
  ["year", "2026-01-01", "2026-01-01", "2026-01-01", "2025-01-01", "2025-01-01", true],
  ["year", "2026-12-31", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31", true],
  ["year", "2028-03-01", "2028-01-01", "2028-03-01", "2027-01-01", "2027-03-01", true],
  ["year", "2029-03-01", "2029-01-01", "2029-03-01", "2028-01-01", "2028-03-01", true],
  // The year before has no 29 February, so all of the 28th is in the base.
  ["year", "2028-02-29", "2028-01-01", "2028-02-29", "2027-01-01", "2027-02-28", false],
  // February has no 31st, so all of it is in the base.
  ["quarter", "2026-05-31", "2026-04-01", "2026-05-31", "2026-01-01", "2026-02-28", false],
] as const)("%s on %s", (period, today, from, until, baseFrom, baseUntil, isUnfinished) => {
  expect(getReportRange({ period }, today, null)).toEqual({
    period,
    from,
    until,
    isUnfinished,
    base: { from: baseFrom, until: baseUntil },
  });
});

test("a past season ends on its last day, and a season is at most a year long", () => {
  const pastSeason = { from: "2026-03-28", until: "2026-06-30" };
  expect(getReportRange({ period: "season" }, TODAY, pastSeason)).toMatchObject({
    from: "2026-03-28",
    until: "2026-06-30",
    isUnfinished: false,
  });
  const longSeason = { from: "2019-01-01", until: "2030-01-01" };
  expect(getReportRange({ period: "season" }, TODAY, longSeason)).toMatchObject({
    from: "2025-07-19",
    until: TODAY,
  });
  expect(getReportRange({ period: "season" }, TODAY, null)).toMatchObject({ from: "2026-01-01" });
});

test("the same time on another day is the same wall time, also around clock changes", () => {
  const clock = createVenueClock(new Date("2026-03-30T00:40:00Z"), "Europe/London");
  expect(clock.today).toBe("2026-03-30");
  // 01:40 is skipped on the 29th, so it is an hour later there.
  expect(getSameTimeOn("2026-03-29", clock)).toEqual({
    hour: 2,
    time: "01:40",
    at: new Date("2026-03-29T01:40:00Z"),
    hourStartsAt: new Date("2026-03-29T01:00:00Z"),
  });
  const autumn = createVenueClock(new Date("2026-10-26T01:40:00Z"), "Europe/London");
  expect(getSameTimeOn("2026-10-25", autumn)).toEqual({
    hour: 1,
    time: "01:40",
    at: new Date("2026-10-25T00:40:00Z"),
    hourStartsAt: new Date("2026-10-25T00:00:00Z"),
  });
});

test.each([
  ["2026-01-01", "2026-03-31", "2026-01-01", "2026-04-01"],
  ["2026-01-02", "2026-03-30", "2026-02-01", "2026-03-01"],
  ["2025-12-31", "2026-01-31", "2026-01-01", "2026-02-01"],
  // No whole month: both are the day after the range.
  ["2026-02-02", "2026-03-14", "2026-03-15", "2026-03-15"],
  ["2026-03-01", "2026-03-14", "2026-03-15", "2026-03-15"],
  ["2026-02-28", "2026-02-28", "2026-03-01", "2026-03-01"],
])("from %s to %s the whole months start on %s and end before %s", (from, until, since, end) => {
  expect(getWholeMonths({ from, until })).toEqual({ monthsSince: since, monthsEnd: end });
});
