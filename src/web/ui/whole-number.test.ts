import { expect, test } from "vitest";
import { parseWholeNumber } from "./whole-number.ts";

test.each([
  ["25", 25],
  [25, 25],
  [" 3 ", 3],
  ["-1", -1],
  ["2.5", Number.NaN],
  ["2,5", Number.NaN],
  ["1e3", Number.NaN],
  ["ten", Number.NaN],
  ["", null],
  [" ", null],
])("parses %j as %s", (typed, number) => {
  expect(parseWholeNumber(typed)).toBe(number);
});
