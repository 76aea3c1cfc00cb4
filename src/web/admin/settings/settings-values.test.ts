import { expect, test } from "vitest";
import { countChanges, getSettingError, type SettingsValues } from "./settings-values.ts";

const saved = { holdMinutes: 15, embedOrigins: ["https://a.example"], businessName: "Lake" };
const values = (changes: object) => ({ ...saved, ...changes }) as unknown as SettingsValues;

test("counts the settings that differ, not those that were changed back", () => {
  expect(countChanges(values({}), values({}))).toBe(0);
  expect(countChanges(values({ holdMinutes: 20, embedOrigins: [] }), values({}))).toBe(2);
  expect(countChanges(values({ holdMinutes: Number.NaN }), values({}))).toBe(1);
});

test("returns the errors of all lines of a list", () => {
  const wrong = (message: string) => ({ type: "custom", message });
  const errors = { embedOrigins: [undefined, wrong("One."), undefined, wrong("Two.")] };
  expect(getSettingError(errors as never, "embedOrigins")).toBe("One. Two.");
  expect(getSettingError({ businessName: wrong("Missing") } as never, "businessName")).toBe(
    "Missing",
  );
  expect(getSettingError({}, "businessName")).toBeUndefined();
});
