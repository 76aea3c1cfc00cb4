import { expect, test } from "vitest";
import { splitName } from "./person-name.ts";

test.each([
  ["Amelia Hart", "Amelia", "Hart"],
  ["Mary Ann van Dyke", "Mary Ann van", "Dyke"],
  ["  Zoë   O’Brien ", "Zoë", "O’Brien"],
  ["Prince", "Prince", ""],
  ["", "", ""],
])("%j is split at its last space", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
