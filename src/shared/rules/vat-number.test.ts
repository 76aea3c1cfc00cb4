import { expect, test } from "vitest";
import { formatVatNumber, parseVatNumber } from "./vat-number.ts";

test.each([
  ["GB 980 7806 84", "GB980780684"],
  ["340804329", "GB340804329"],
  ["gb340804329001", "GB340804329001"],
  ["333 2894 54", "GB333289454"],
  ["123-4567-27", "GB123456727"],
  ["GD001", "GBGD001"],
  ["GBHA599", "GBHA599"],
  ["XI 980780684", "XI980780684"],
  ["IE6388047V", "IE6388047V"],
  ["DE136695976", "DE136695976"],
  ["FR K7 399859412", "FRK7399859412"],
])("%j is the number %s", (typed, number) => {
  expect(parseVatNumber(typed)).toBe(number);
});

test.each([
  "",
  "GB",
  "802311781",
  "GB980780685",
  "12345678",
  "9807806841",
  "GD500",
  "HA499",
  "number",
  "ABCDEF",
  "IE1",
  "DE1234567890123",
])("%j is no VAT number", (typed) => {
  expect(parseVatNumber(typed)).toBeNull();
});

test("a British number is written in groups", () => {
  expect(["GB980780684", "GB980780684001", "GBGD001", "IE6388047V"].map(formatVatNumber)).toEqual([
    "GB 980 7806 84",
    "GB 980 7806 84 001",
    "GBGD001",
    "IE6388047V",
  ]);
});
