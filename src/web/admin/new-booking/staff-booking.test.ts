import { expect, test } from "vitest";
import { parseContact } from "./staff-booking.ts";

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
