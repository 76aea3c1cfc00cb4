import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildHeatMap,
  computeBarLengths,
  computeShares,
  formatPercent,
  formatShare,
  getHeatMapStep,
  mostBooked,
} from "./stats.ts";

test("formats percentages with one decimal, and tiny ones as under 0.1%", () => {
  expect([0, 0.04, 0.06, 9.1, 99.96, 1240].map(formatPercent)).toEqual([
    "0.0%",
    "under 0.1%",
    "0.1%",
    "9.1%",
    "100.0%",
    "1,240.0%",
  ]);
  expect(formatShare(1, 0)).toBeNull();
  expect(formatShare(684, 1000)).toBe("68.4%");
});

test("computes shares that add up to 100, each exact to its last digit", () => {
  expect(computeShares([11213510, 1451630, 652570])).toEqual([84.2, 10.9, 4.9]);
  expect(computeShares([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
  fc.assert(
    fc.property(fc.array(fc.nat(1e9), { minLength: 1, maxLength: 6 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shares = computeShares(parts);
      if (whole === 0) {
        expect(shares).toBeNull();
        return;
      }
      const tenths = (shares ?? []).map((share) => Math.round(share * 10));
      expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
      tenths.forEach((share, index) => {
        expect(Math.abs(share - ((parts[index] ?? 0) / whole) * 1000)).toBeLessThan(1);
      });
    }),
  );
});

test("has no shares when a part is negative or all are 0", () => {
  expect(computeShares([500, -100])).toBeNull();
  expect(computeShares([0, 0])).toBeNull();
});

test("gives the longest bar the full length, and no bar to 0 or less", () => {
  expect(computeBarLengths([400, 100, 0, -50])).toEqual([100, 25, 0, 0]);
  expect(computeBarLengths([-1])).toEqual([0]);
  expect(computeBarLengths([])).toEqual([]);
});

test("has five steps of twenty per cent, the last also for more than 100", () => {
  expect([0, 19, 20, 39, 40, 59, 60, 79, 80, 100, 130].map(getHeatMapStep)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5,
  ]);
});

test("has seven days and the hours with slots, in order", () => {
  const cells = [
    { weekday: 7, hour: 14, booked: 9, offered: 12 },
    { weekday: 1, hour: 9, booked: 0, offered: 10 },
    { weekday: 1, hour: 11, booked: 0, offered: 0 },
  ];
  const { hours, rows } = buildHeatMap(cells);
  expect(hours).toEqual([9, 14]);
  expect(rows).toHaveLength(7);
  expect(rows[0]?.hourCells).toEqual([{ percent: 0, step: 1, cell: cells[1] }, null]);
  expect(rows[6]?.hourCells[1]).toMatchObject({ percent: 75, step: 4 });
  expect(buildHeatMap([]).hours).toEqual([]);
});

const activity = (activityName: string, bookings: number, revenuePence: number) => ({
  activityId: activityName,
  activityName,
  activityRank: 0,
  bookings,
  cancelledBookings: 0,
  tickets: bookings,
  revenuePence,
});

test("returns the five activities with the most bookings, with ties ordered by revenue", () => {
  const names = mostBooked([
    activity("a", 1, 900),
    activity("b", 7, 100),
    activity("c", 7, 200),
    activity("d", 0, 0),
    activity("e", 3, -50),
    activity("f", 2, 10),
    activity("g", 9, 0),
  ]).map(({ activityName }) => activityName);
  expect(names).toEqual(["g", "c", "b", "e", "f"]);
});
