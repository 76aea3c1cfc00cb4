import { expect, test } from "vitest";
import { computeOccupancyRate, formatRate, sparklinePoints } from "./StatCards.tsx";

test("computes the rate of places that were offered", () => {
  expect(computeOccupancyRate({ booked: 0, offered: 0 })).toBeNull();
  expect(formatRate(computeOccupancyRate({ booked: 684, offered: 1000 }) ?? 0)).toBe("68.4%");
});

test("draws both series on one scale and gives the longer one the full width", () => {
  expect(sparklinePoints([0, 10], [5, 0, 20])).toEqual({
    now: ["3.0,30.0", "44.0,17.0"],
    before: ["3.0,23.5", "44.0,30.0", "85.0,4.0"],
  });
  expect(sparklinePoints([0], [])).toEqual({ now: ["3.0,30.0"], before: [] });
  expect(sparklinePoints([-10, 10], []).now).toEqual(["3.0,30.0", "85.0,4.0"]);
});
