import { expect, test } from "vitest";
import { formatDayAvailability, hasEnoughPlaces } from "./availability-labels.ts";

const date = "2026-07-16";

test("an open day shows how many places are left only when there are few", () => {
  expect(formatDayAvailability({ date, reason: null, placesLeft: 6 }, 1)).toBeNull();
  expect(formatDayAvailability({ date, reason: null, placesLeft: 5 }, 1)).toBe("5 left");
});

test("a day with too few places for the party says so", () => {
  expect(formatDayAvailability({ date, reason: null, placesLeft: 1 }, 3)).toBe("Only 1");
  expect(formatDayAvailability({ date, reason: null, placesLeft: 7 }, 8)).toBe("Only 7");
  expect(formatDayAvailability({ date, reason: null, placesLeft: 3 }, 3)).toBe("3 left");
});

test("a closed day says why", () => {
  expect(formatDayAvailability({ date, reason: "sold_out", placesLeft: 0 }, 1)).toBe("Sold out");
  expect(formatDayAvailability({ date, reason: "no_sessions", placesLeft: 0 }, 1)).toBe("Closed");
});

test("a day has enough places when it is open and has as many as are needed", () => {
  expect(hasEnoughPlaces({ reason: null, placesLeft: 4 }, 4)).toBe(true);
  expect(hasEnoughPlaces({ reason: null, placesLeft: 3 }, 4)).toBe(false);
  expect(hasEnoughPlaces({ reason: "too_late", placesLeft: 9 }, 1)).toBe(false);
});
