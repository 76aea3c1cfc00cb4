import fc from "fast-check";
import { expect, test } from "vitest";
import { ticksOf } from "./ticks.ts";

test("an axis has three or four round lines from 0", () => {
  expect(ticksOf([860_000, 120], 100, 3)).toEqual([0, 300_000, 600_000, 900_000]);
  expect(ticksOf([138, 4], 1, 2)).toEqual([0, 75, 150]);
  expect(ticksOf([1], 1, 2)).toEqual([0, 1, 2]);
  expect(ticksOf([0, 0], 100, 3)).toEqual([0, 100, 200]);
  expect(ticksOf([], 1, 2)).toEqual([0, 1, 2]);
});

test("a day on which more went back than came in lies below 0", () => {
  expect(ticksOf([40_000, -15_000], 100, 3)).toEqual([-20_000, 0, 20_000, 40_000]);
  expect(ticksOf([-15_000], 100, 3)).toEqual([-15_000, -10_000, -5_000, 0]);
});

test("all figures lie between the first line and the last, one of them is 0", () => {
  const pence = fc.array(fc.integer({ min: -2_000_000, max: 90_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(pence, (figures) => {
      const ticks = ticksOf(figures, 100, 3);
      expect(ticks.some((tick) => tick === 0)).toBe(true);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(4);
      expect(Math.min(...figures)).toBeGreaterThanOrEqual(ticks[0] ?? Infinity);
      expect(Math.max(...figures)).toBeLessThanOrEqual(ticks.at(-1) ?? -Infinity);
      expect(ticks.every((tick) => Number.isInteger(tick / 100))).toBe(true);
    }),
  );
});
