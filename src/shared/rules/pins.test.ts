import { expect, test } from "vitest";
import { isWeakPin } from "./pins.ts";

test.each(["0000", "77777777", "1234", "4321", "56789012", "9876", "8901"])("%s is weak", (pin) =>
  expect(isWeakPin(pin)).toBe(true),
);

test.each(["1357", "1112", "2580", "12345679", "0192"])("%s is not weak", (pin) =>
  expect(isWeakPin(pin)).toBe(false),
);
