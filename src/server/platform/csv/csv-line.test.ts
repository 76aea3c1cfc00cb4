import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { toCsvLine } from "./csv-line.ts";

function parseCsv(lines: string): unknown {
  return Papa.parse(lines, { newline: "\r\n" }).data;
}

test.each([
  ["=1+1", "'=1+1"],
  ["+44 7700 900123", "'+44 7700 900123"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", "'\rx"],
  ["  =1+1", "'  =1+1"],
  ['=HYPERLINK("http://evil","x")', '\'=HYPERLINK("http://evil","x")'],
])("escapes text that looks like a formula: %j", (written, read) => {
  expect(parseCsv(toCsvLine([written, "x"]))).toEqual([[read, "x"], [""]]);
});

test("does not escape numbers, including negative ones", () => {
  expect(toCsvLine(["-5.00", "12.50", -3, 0, "-", "1e5"])).toBe("-5.00,12.50,-3,0,'-,1e5\r\n");
});

test("round-trips the text of every cell", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom('a "b"', "a,b", "a\r\nb", "a\nb", " a ", '"', "", "Ünï ✓"),
  );
  const plainText = text.filter((cell) => !/^(\s*[=+\-@]|[\t\r\n])/.test(cell));
  fc.assert(
    fc.property(
      fc.array(fc.array(plainText, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        expect(parseCsv(rows.map(toCsvLine).join(""))).toEqual([...rows, [""]]);
      },
    ),
  );
});
