import { expect, test } from "vitest";
import type { OverviewStats } from "../../../shared/contract/admin/overview.ts";
import {
  formatBookedToday,
  formatDayRange,
  formatGreeting,
  formatPeriod,
} from "./format-overview.ts";

test.each([
  [4, "Good evening, Maya"],
  [5, "Good morning, Maya"],
  [11, "Good morning, Maya"],
  [12, "Good afternoon, Maya"],
  [17, "Good afternoon, Maya"],
  [18, "Good evening, Maya"],
  [0, "Good evening, Maya"],
])("greets staff at %i o'clock with: %s", (hour, expected) => {
  expect(formatGreeting(hour, "Maya")).toBe(expected);
});

test("greets an account without a name as Admin", () => {
  expect(formatGreeting(18, "")).toBe("Good evening, Admin");
});

test.each([
  [412, 95, "412 people are booked today, 95 checked in."],
  [1, 1, "1 person is booked today, 1 checked in."],
  [1200, 0, "1,200 people are booked today, none checked in yet."],
  [0, 0, "No bookings today."],
])("formats %i booked and %i checked in as: %s", (booked, checkedInCount, expected) => {
  expect(formatBookedToday(booked, checkedInCount)).toBe(expected);
});

test.each([
  ["2026-07-18", "2026-07-18", "Sat 18 July"],
  ["2026-07-13", "2026-07-18", "Mon 13 to Sat 18 July"],
  ["2026-06-29", "2026-07-04", "Mon 29 June to Sat 4 July"],
])("formats %s until %s as: %s", (from, until, expected) => {
  expect(formatDayRange(from, until)).toBe(expected);
});

test("formats the period with the days and the time that it is compared with", () => {
  const base = { from: "2026-07-06", until: "2026-07-11", time: "09:55" };
  const stats = { from: "2026-07-13", until: "2026-07-18", base } as OverviewStats;
  expect(formatPeriod(stats)).toBe(
    "Mon 13 to Sat 18 July so far, by booking day (occupancy by visit day), " +
      "compared with Mon 6 to Sat 11 July until 9:55 am",
  );
});
