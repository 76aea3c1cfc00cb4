import { expect, test } from "vitest";
import { formatTimeUntil } from "./format-time-until.ts";

const bookingTimes = {
  startsAt: new Date("2026-07-16T12:10:00Z"),
  endsAt: new Date("2026-07-16T13:10:00Z"),
  timeZone: "Europe/London",
};
const formatAt = (instant: string) => formatTimeUntil(bookingTimes, new Date(instant));

test("the closer a booking, the more precise the text, by the venue's days", () => {
  expect(formatAt("2026-06-01T09:00:00Z")).toBe("Coming up");
  expect(formatAt("2026-06-16T09:00:00Z")).toBe("In 30 days");
  expect(formatAt("2026-07-14T09:00:00Z")).toBe("In 2 days");
  expect(formatAt("2026-07-15T22:30:00Z")).toBe("Tomorrow");
  expect(formatAt("2026-07-15T23:30:00Z")).toBe("Today");
  expect(formatAt("2026-07-16T12:40:00Z")).toBe("Today");
});

test("a past booking has no text", () => {
  expect(formatAt("2026-07-16T13:10:00Z")).toBeNull();
});
