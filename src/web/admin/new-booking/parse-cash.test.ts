import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence } from "../../../shared/money.ts";
import { parseCash } from "./parse-cash.ts";

test("parses cash as people write it, and rejects everything else", () => {
  expect(["20", "£20", " 20.5 ", "20,50", "£ 0.05", "20."].map(parseCash)).toEqual([
    2000, 2000, 2050, 2050, 5, 2000,
  ]);
  for (const typed of ["", "abc", "-5", "1.234", "1 000", "123456"]) {
    expect(parseCash(typed)).toBeNull();
  }
});

test("parses every formatted amount back to the same pence", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (pence) => {
      expect(parseCash(formatPence(pence).replace(",", ""))).toBe(pence);
    }),
  );
});
