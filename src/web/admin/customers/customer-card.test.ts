import { expect, test } from "vitest";
import { getInitials } from "./CustomerCard.tsx";

test.each([
  ["Catherine Featherstonehaugh-Price", "CF"],
  ["Amelia Jane Hart", "AH"],
  ["Zoë", "Z"],
  ["é 𝒜da", "É𝒜"],
  ["", ""],
])("abbreviates %j to %s", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
