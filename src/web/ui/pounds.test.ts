import { expect, test } from "vitest";
import { parsePounds } from "./pounds.ts";

test.each([
  ["12", 1200],
  ["12.5", 1250],
  [" £12.50 ", 1250],
  ["£1,250.05", 125_005],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["12.505", null],
  ["1,25", null],
  ["twelve", null],
])("%j is %s pence", (text, pence) => {
  expect(parsePounds(text)).toBe(pence);
});
