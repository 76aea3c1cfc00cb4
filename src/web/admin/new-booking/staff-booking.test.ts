import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence } from "../../../shared/money.ts";
import { parseCash, parseContact } from "./staff-booking.ts";

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

const blank = { name: "", email: "", phone: "" };

test("requires only a name, and splits it", () => {
  expect(parseContact({ ...blank, name: "  Mary Ann  Marsden " }).value).toEqual({
    firstName: "Mary Ann",
    lastName: "Marsden",
    email: "",
    phone: "",
  });
  expect(parseContact({ ...blank, name: "Cher" }).value).toMatchObject({ lastName: "" });
});

test("normalises an email address and a phone number, or reports that they are invalid", () => {
  const given = { name: "Jo Marsden", email: " Jo@Lake.Example ", phone: "07700 900 123" };
  expect(parseContact(given).value).toMatchObject({
    email: "jo@lake.example",
    phone: "07700900123",
  });
  expect(parseContact({ name: " ", email: "jo@", phone: "123" }).errors).toEqual({
    name: "Please enter a name",
    email: "Please enter a valid email address",
    phone: "Please enter a valid UK phone number",
  });
});
