import { expect, test } from "vitest";
import { parseContact } from "./parse-contact.ts";

const blank = { name: "", email: "", phone: "" };

test("a name is enough, and is split as everywhere", () => {
  expect(parseContact({ ...blank, name: "  Mary Ann  Marsden " }).value).toEqual({
    firstName: "Mary Ann",
    lastName: "Marsden",
    email: "",
    phone: "",
  });
  expect(parseContact({ ...blank, name: "Cher" }).value).toMatchObject({ lastName: "" });
});

test("an address and a number are as visitors give them, or said to be wrong", () => {
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
