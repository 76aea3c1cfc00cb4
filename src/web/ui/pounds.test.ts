import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence } from "../../shared/money.ts";
import { parsePounds } from "./pounds.ts";

test.each([
  ["12", 1200],
  ["12.", 1200],
  ["12.5", 1250],
  ["£ 0.05", 5],
  [" £12.50 ", 1250],
  ["£1,250.05", 125_005],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["12.505", null],
  ["1,25", null],
  ["1 000", null],
  ["twelve", null],
])("%j is %s pence", (text, pence) => {
  expect(parsePounds(text)).toBe(pence);
});

test("parses every formatted amount back to the same pence", () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (pence) => {
      expect(parsePounds(formatPence(pence))).toBe(pence);
    }),
  );
});
