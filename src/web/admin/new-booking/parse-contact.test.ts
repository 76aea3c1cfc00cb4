import { expect, test } from "vitest";
import { contactOf } from "./parse-contact.ts";

const blank = { name: "", email: "", phone: "" };

test("a name is enough, and is split as everywhere", () => {
  expect(contactOf({ ...blank, name: "  Mary Ann  Marsden " }).contact).toEqual({
    firstName: "Mary Ann",
    lastName: "Marsden",
    email: "",
    phone: "",
  });
  expect(contactOf({ ...blank, name: "Cher" }).contact).toMatchObject({ lastName: "" });
});

test("an address and a number are as visitors give them, or said to be wrong", () => {
  const given = { name: "Jo Marsden", email: " Jo@Lake.Example ", phone: "07700 900 123" };
  expect(contactOf(given).contact).toMatchObject({
    email: "jo@lake.example",
    phone: "07700900123",
  });
  expect(contactOf({ name: " ", email: "jo@", phone: "123" }).problems).toEqual({
    name: "Please enter a name",
    email: "Please enter a valid email address",
    phone: "Please enter a valid UK phone number",
  });
});
