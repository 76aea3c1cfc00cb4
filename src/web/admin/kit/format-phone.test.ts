import { expect, test } from "vitest";
import { formatPhone } from "./format-phone.ts";

test.each([
  ["07700900142", "07700 900142"],
  ["+447700900551", "+44 7700 900551"],
  ["02079460123", "02079460123"],
  ["07700900142;ext=5", "07700900142;ext=5"],
  ["", ""],
])("formats %s as %s", (phone, expected) => {
  expect(formatPhone(phone)).toBe(expected);
});
