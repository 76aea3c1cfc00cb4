import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../shared/time.ts";
import {
  bookingsDomain,
  computeTicks,
  labelledPoints,
  revenueDomain,
  weekendBands,
} from "./plot-layout.ts";

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays(from, index);
    return { from: day, until: day, bookings: 0, revenuePence: 0 };
  });

test("places the plots above each other, with a gap", () => {
  const [bottom, top] = revenueDomain([-100, 0, 100]);
  expect(top).toBe(100);
  expect((top - -100) / (top - bottom)).toBeCloseTo(140 / 242);
  const [zero, aboveBookings] = bookingsDomain([0, 75, 150]);
  expect(zero).toBe(0);
  expect((aboveBookings - 150) / (aboveBookings - zero)).toBeCloseTo(170 / 242);
});

test("has one band for each weekend, half a day to each side", () => {
  // From a Friday to the Saturday of the following week.
  expect(weekendBands(days("2026-06-19", 9))).toEqual([
    { from: 0.5, until: 2.5 },
    { from: 7.5, until: 8.5 },
  ]);
  expect(weekendBands(days("2026-06-20", 1))).toEqual([]);
  expect(weekendBands(days("2026-06-22", 5))).toEqual([]);
});

test("labels the last point, and never two points too close to each other", () => {
  expect(labelledPoints(30, 9)).toEqual([0, 4, 8, 12, 16, 20, 24, 29]);
  expect(labelledPoints(7, 9)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPoints(1, 9)).toEqual([0]);
  expect(labelledPoints(2, 0)).toEqual([0, 1]);
});

test("has three or four round ticks from 0", () => {
  expect(computeTicks([860_000, 120], 100, 3)).toEqual([0, 300_000, 600_000, 900_000]);
  expect(computeTicks([138, 4], 1, 2)).toEqual([0, 75, 150]);
  expect(computeTicks([1], 1, 2)).toEqual([0, 1, 2]);
  expect(computeTicks([0, 0], 100, 3)).toEqual([0, 100, 200]);
  expect(computeTicks([], 1, 2)).toEqual([0, 1, 2]);
});

test("goes below 0 for a day with more refunds than payments", () => {
  expect(computeTicks([40_000, -15_000], 100, 3)).toEqual([-20_000, 0, 20_000, 40_000]);
  expect(computeTicks([-15_000], 100, 3)).toEqual([-15_000, -10_000, -5_000, 0]);
});

test("includes all values between the first and the last tick, and a tick at 0", () => {
  const pence = fc.array(fc.integer({ min: -2_000_000, max: 90_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(pence, (values) => {
      const ticks = computeTicks(values, 100, 3);
      expect(ticks.some((tick) => tick === 0)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(4);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(ticks[0] ?? Infinity);
      expect(Math.max(...values)).toBeLessThanOrEqual(ticks.at(-1) ?? -Infinity);
      expect(ticks.every((tick) => Number.isInteger(tick / 100))).toBe(true);
    }),
  );
});
