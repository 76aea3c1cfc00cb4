import { expect, test } from "vitest";
import { computeRateTrend, computeTrend } from "./Trend.tsx";

test.each([
  [463, 470, { direction: "down", change: "1.5%" }],
  [2520680, 2493120, { direction: "up", change: "1.1%" }],
  [470, 470, { direction: "level", change: "0.0%" }],
  // Too small a change to show with one decimal.
  [100_001, 100_000, { direction: "level", change: "0.0%" }],
  [20_000, 100, { direction: "up", change: "19,900.0%" }],
  [-500, 1000, { direction: "down", change: "150.0%" }],
])("compares %i with %i in per cent", (now, before, trend) => {
  expect(computeTrend(now, before)).toEqual(trend);
});

test.each([
  [5, 0, "up"],
  [0, 0, "level"],
  [100, -100, "up"],
  [-200, -100, "down"],
])("compares %i with %i without a percentage", (now, before, direction) => {
  expect(computeTrend(now, before)).toEqual({ direction, change: null });
});

test("compares rates in points, from the rounded rates that are shown", () => {
  expect(computeRateTrend(68.44, 66.06)).toEqual({ direction: "up", change: "2.3 pts" });
  expect(computeRateTrend(50, 62.5)).toEqual({ direction: "down", change: "12.5 pts" });
  expect(computeRateTrend(50.01, 50)).toEqual({ direction: "level", change: "0.0 pts" });
});
