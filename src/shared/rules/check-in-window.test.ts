import { expect, test } from "vitest";
import { getCheckInWindow } from "./check-in-window.ts";

function windowOf(startsAt: string, endsAt: string) {
  const visit = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const { opensAt, closesAt } = getCheckInWindow(visit, "Europe/London");
  return [opensAt.toISOString(), closesAt.toISOString()];
}

test("people are let in from the beginning of the visit's day, by the venue's clock", () => {
  expect(windowOf("2026-07-18T09:00:00Z", "2026-07-18T10:00:00Z")).toEqual([
    "2026-07-17T23:00:00.000Z",
    "2026-07-25T10:00:00.000Z",
  ]);
});

test("on the day on which the clocks go forward it begins at midnight as well", () => {
  expect(windowOf("2026-03-29T09:00:00Z", "2026-03-29T10:00:00Z")[0]).toBe(
    "2026-03-29T00:00:00.000Z",
  );
});

test("who comes to a session just after midnight may be early", () => {
  expect(windowOf("2026-11-22T00:30:00Z", "2026-11-22T01:30:00Z")[0]).toBe(
    "2026-11-21T22:30:00.000Z",
  );
});
