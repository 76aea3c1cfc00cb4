import { expect, test } from "vitest";
import { extendRange, rangePresets } from "./range-presets.ts";

test("includes both end dates in every preset range", () => {
  const ranges = rangePresets("2026-02-10").map(({ label, from, until }) => [label, from, until]);
  expect(ranges).toEqual([
    ["Today", "2026-02-10", "2026-02-10"],
    ["Tomorrow", "2026-02-11", "2026-02-11"],
    ["Next 7 days", "2026-02-10", "2026-02-16"],
    ["This month", "2026-02-01", "2026-02-28"],
    ["Last 30 days", "2026-01-12", "2026-02-10"],
    ["All dates", undefined, undefined],
  ]);
});

test("makes a range of two presses in either order, and starts a new one with the third", () => {
  const started = extendRange("2026-02-10", {}, false);
  expect(started).toEqual({ from: "2026-02-10", until: "2026-02-10" });
  expect(extendRange("2026-02-14", started, true)).toEqual({
    from: "2026-02-10",
    until: "2026-02-14",
  });
  const reversed = extendRange("2026-02-03", started, true);
  expect(reversed).toEqual({ from: "2026-02-03", until: "2026-02-10" });
  expect(extendRange("2026-02-20", reversed, false)).toEqual({
    from: "2026-02-20",
    until: "2026-02-20",
  });
});
