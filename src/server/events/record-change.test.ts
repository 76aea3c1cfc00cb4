import { expect, test } from "vitest";
import { diffFields } from "./record-change.ts";

test("returns the differing fields with their old and new values", () => {
  const before = { name: "Wake", pricePence: 1800, days: [1, 2] };
  const after = { name: "Wake", pricePence: 2000, days: [1, 3] };
  expect(diffFields(before, after)).toEqual({
    before: { pricePence: 1800, days: [1, 2] },
    after: { pricePence: 2000, days: [1, 3] },
  });
});

test("returns null for equal rows and the whole row for a created or deleted one", () => {
  const row = { name: "Wake", days: [1, 2] };
  expect(diffFields(row, { days: [1, 2], name: "Wake" })).toBeNull();
  expect(diffFields(null, row)).toEqual({ before: null, after: row });
  expect(diffFields(row, null)).toEqual({ before: row, after: null });
});
