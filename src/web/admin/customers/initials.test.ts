import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Catherine Featherstonehaugh-Price", "CF"],
  ["Amelia Jane Hart", "AH"],
  ["Zoë", "Z"],
  ["é 𝒜da", "É𝒜"],
  ["", ""],
])("%j is %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
