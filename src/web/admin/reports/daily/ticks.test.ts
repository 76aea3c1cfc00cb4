import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTicks } from "./ticks.ts";

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
