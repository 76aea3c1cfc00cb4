import { expect, test } from "vitest";
import { addDays } from "../../../../shared/time.ts";
import {
  bookingsDomain,
  labelledPoints,
  revenueDomain,
  weekendBands,
  xFraction,
  yFraction,
} from "./plot-layout.ts";

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays(from, index);
    return { from: day, until: day, bookings: 0, revenuePence: 0 };
  });

test("places the plots above each other, with a gap", () => {
  const upper = revenueDomain([-100, 0, 100]);
  const lower = bookingsDomain([0, 75, 150]);
  expect(yFraction(100, upper)).toBe(0);
  expect(yFraction(-100, upper)).toBeCloseTo(140 / 242);
  expect(yFraction(150, lower)).toBeCloseTo(170 / 242);
  expect(yFraction(0, lower)).toBe(1);
});

test("has one band for each weekend, cut off at the edges", () => {
  // From a Friday to the Saturday of the following week.
  const bands = weekendBands(days("2026-06-19", 9));
  expect(bands).toHaveLength(2);
  expect(bands[0]?.from).toBeCloseTo(0.5 / 8);
  expect(bands[0]?.until).toBeCloseTo(2.5 / 8);
  expect(bands[1]?.until).toBe(1);
  expect(weekendBands(days("2026-06-20", 1))).toEqual([]);
  expect(weekendBands(days("2026-06-22", 5))).toEqual([]);
});

test("labels the last point, and never two points too close to each other", () => {
  expect(labelledPoints(30, 9)).toEqual([0, 4, 8, 12, 16, 20, 24, 29]);
  expect(labelledPoints(7, 9)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPoints(1, 9)).toEqual([0]);
  expect(labelledPoints(2, 0)).toEqual([0, 1]);
  expect(xFraction(0, 1)).toBe(0.5);
});
