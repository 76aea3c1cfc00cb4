import { expect, test } from "vitest";
import { countChanges, type SettingsValues } from "./settings-values.ts";

const saved = { holdMinutes: 15, embedOrigins: ["https://a.example"], businessName: "Lake" };
const values = (changes: object) => ({ ...saved, ...changes }) as unknown as SettingsValues;

test("counts the settings that differ, not those that were changed back", () => {
  expect(countChanges(values({}), values({}))).toBe(0);
  expect(countChanges(values({ holdMinutes: 20, embedOrigins: [] }), values({}))).toBe(2);
  expect(countChanges(values({ holdMinutes: Number.NaN }), values({}))).toBe(1);
});
