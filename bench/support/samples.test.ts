import { expect, test } from "vitest";
import { comparePair, type Sample } from "./samples.ts";

function sample(value: number, changes: Partial<Sample> = {}): Sample {
  return { value, speedMs: 20, otherCores: 0, ...changes };
}

test("the ratio's range compares the two samples of each round, not the extremes of all", () => {
  // The machine gets faster from round to round; the ratio stays between 0.2 and 0.25.
  const pair = {
    ours: [sample(100), sample(150), sample(200)],
    raw: [sample(500), sample(600), sample(800)],
  };
  expect(comparePair(pair)).toMatchObject({ ours: 150, raw: 600, ratioRange: [0.2, 0.25] });
});

test("a round with a disturbed sample counts neither in the medians nor in the range", () => {
  const pair = {
    ours: [sample(10, { otherCores: 1 }), sample(100), sample(100), sample(110)],
    raw: [sample(200), sample(200), sample(200), sample(200)],
  };
  expect(comparePair(pair)).toMatchObject({
    ours: 100,
    ratioRange: [0.5, 0.55],
    basis: "medians of 3 of 4 and 4 of 4 samples at one machine speed",
  });
});

test("without a raw limit there is no ratio", () => {
  const { raw, ratioRange } = comparePair({ ours: [sample(100)], raw: [] });
  expect(raw).toBeNull();
  expect(ratioRange).toEqual([Number.NaN, Number.NaN]);
});
