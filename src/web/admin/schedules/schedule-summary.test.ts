import { expect, test } from "vitest";
import type { Activity } from "../../../shared/contract/public/activities.ts";
import { getBankHoliday } from "../../../shared/rules/bank-holidays.ts";
import { PLAIN_SCHEDULE } from "../../../shared/rules/slot-times.ts";
import {
  formatAffectedBookings,
  formatSessionsAbove,
  summariseSchedule,
} from "./schedule-summary.ts";

const activity: Activity = {
  id: "0b4c7d0e-8a0f-4b0c-9d43-6f3c2f1a9b11",
  name: "Little Splashers",
  description: "",
  imageUrl: null,
  pricePence: 950,
  durationMinutes: 45,
  maxCapacity: 30,
  minAge: null,
  minHeightCm: null,
  furtherImageUrls: [],
};
const formValues = {
  activityId: activity.id,
  startDate: "2026-07-25",
  endDate: "2026-09-06",
  daysOfWeek: [6, 7],
  startTime: "12:00",
  endTime: "16:30",
  ...PLAIN_SCHEDULE,
};
const summarise = (changes = {}) =>
  summariseSchedule({ ...formValues, ...changes }, [activity], "2026-07-18", (date) =>
    getBankHoliday(date, "england-and-wales"),
  );

test("summarises the slots, dates and people of a schedule", () => {
  expect(summarise()).toEqual({
    sentences: ["6 sessions of 45 minutes on each day, 14 days, up to 30 people in each session."],
    isTooShort: false,
  });
  expect(summarise({ endDate: "2026-07-25", endTime: "12:45" }).sentences).toEqual([
    "1 session of 45 minutes on one day, up to 30 people in each session.",
  ]);
});

test("warns about hours in which no slot fits, and about dates that cannot be booked yet", () => {
  expect(summarise({ endTime: "12:44" })).toEqual({
    sentences: ["No session of 45 minutes fits between these times."],
    isTooShort: true,
  });
  expect(summarise({ endDate: "2027-09-06" }).sentences.at(-1)).toBe(
    "Visitors can book 365 days ahead: today until Sun 18 July 2027.",
  );
});

test("counts the slots of all windows with their gaps, and takes the schedule's capacity", () => {
  const furtherWindows = [{ startTime: "17:00", endTime: "18:45" }];
  expect(summarise({ furtherWindows, gapMinutes: 15, capacity: 8 }).sentences).toEqual([
    "6 sessions of 45 minutes with gaps of 15 minutes on each day, 14 days, up to 8 people in each session.",
  ]);
  expect(
    summarise({ furtherWindows: [{ startTime: "17:00", endTime: "17:30" }] }).sentences,
  ).toEqual(["No session of 45 minutes fits from 5:00 pm to 5:30 pm."]);
});

test("names the bank holidays among its days", () => {
  const mondays = { daysOfWeek: [1], startDate: "2026-08-01" };
  expect(summarise(mondays).sentences.at(-1)).toBe(
    "Includes 1 bank holiday: Summer bank holiday (Mon 31 August 2026).",
  );
  expect(
    summarise({ ...mondays, daysOfWeek: [1, 5], endDate: "2027-04-30" }).sentences.at(-1),
  ).toBe(
    "Includes 6 bank holidays: Summer bank holiday (Mon 31 August 2026), Christmas Day (Fri 25 December 2026), Boxing Day (substitute day) (Mon 28 December 2026) and 3 more.",
  );
});

test("counts the bank holidays of a year from today, however long the schedule", () => {
  const long = { daysOfWeek: [1], startDate: "2025-01-01", endDate: "2040-12-31" };
  expect(summarise(long).sentences.find((text) => text.startsWith("Includes"))).toMatch(
    /^Includes 5 bank holidays within a year: Summer bank holiday \(Mon 31 August 2026\), /,
  );
});

test("has no summary for an incomplete schedule", () => {
  expect(summarise({ startTime: "" }).sentences).toEqual([]);
  expect(summarise({ activityId: "" }).sentences).toEqual([]);
});

test.each([
  [0, 0, "No bookings are affected."],
  [1, 1, "1 booking for 1 person stays as it is: they are not moved, refunded or emailed."],
  [3, 8, "3 bookings for 8 people stay as they are: they are not moved, refunded or emailed."],
])("formats %s bookings for %s people", (bookingCount, ticketCount, expected) => {
  expect(formatAffectedBookings({ bookingCount, ticketCount })).toBe(expected);
});

test("says what happens to sessions with more people than the capacity", () => {
  expect(formatSessionsAbove(1)).toMatch(/^1 session already has more people\. They keep/);
  expect(formatSessionsAbove(2)).toMatch(/^2 sessions already have more people\./);
});
