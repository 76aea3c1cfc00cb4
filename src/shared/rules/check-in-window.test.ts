import { expect, test } from "vitest";
import { getCheckInWindow } from "./check-in-window.ts";

function windowOf(startsAt: string, endsAt: string) {
  const visit = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const { opensAt, closesAt } = getCheckInWindow(visit, "Europe/London");
  return [opensAt.toISOString(), closesAt.toISOString()];
}

test("check-in opens at the start of the visit's day in the venue's time zone", () => {
  expect(windowOf("2026-07-18T09:00:00Z", "2026-07-18T10:00:00Z")).toEqual([
    "2026-07-17T23:00:00.000Z",
    "2026-07-25T10:00:00.000Z",
  ]);
});

test("check-in also opens at midnight on the day when the clocks go forward", () => {
  expect(windowOf("2026-03-29T09:00:00Z", "2026-03-29T10:00:00Z")[0]).toBe(
    "2026-03-29T00:00:00.000Z",
  );
});

test("check-in opens two hours early for a session just after midnight", () => {
  expect(windowOf("2026-11-22T00:30:00Z", "2026-11-22T01:30:00Z")[0]).toBe(
    "2026-11-21T22:30:00.000Z",
  );
});
