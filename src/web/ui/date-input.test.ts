import { describe, expect, it } from "vitest";
import { formatDateField, isCompleteDate, parseDateInput } from "./date-input.ts";

const today = "2026-06-18";
const parse = (text: string, bounds: { min?: string; max?: string } = {}) =>
  parseDateInput(text, { today, ...bounds });

describe("parseDateInput", () => {
  it.each([
    ["18/06/2026", "2026-06-18"],
    ["1/7/26", "2026-07-01"],
    ["1.7.2026", "2026-07-01"],
    ["01-07-2026", "2026-07-01"],
    [" 1 7 2026 ", "2026-07-01"],
    ["2026-07-01", "2026-07-01"],
    ["01072026", "2026-07-01"],
    ["010726", "2026-07-01"],
    ["20261231", "2026-12-31"],
    ["1 July 2026", "2026-07-01"],
    ["1st of July, 2026", "2026-07-01"],
    ["Wed 1 Jul 2026", "2026-07-01"],
    ["Wednesday, 1 July 2026", "2026-07-01"],
    ["July 1, 2026", "2026-07-01"],
    ["1jul26", "2026-07-01"],
    ["3 sept 2026", "2026-09-03"],
    ["today", "2026-06-18"],
    ["Tomorrow", "2026-06-19"],
  ])("parses %s", (text, date) => {
    expect(parse(text)).toBe(date);
  });

  it.each(["31/02/2026", "0/6/2026", "12/13/2026", "18", "June", "soon", "1 foo 2026", "", "1//"])(
    "returns null for '%s'",
    (text) => {
      expect(parse(text)).toBeNull();
    },
  );

  it("uses the nearest year for a date without one, within the bounds", () => {
    expect(parse("1 July")).toBe("2026-07-01");
    expect(parse("2/1")).toBe("2026-01-02");
    expect(parse("2/1", { min: today })).toBe("2027-01-02");
    expect(parse("1/7", { max: today })).toBe("2025-07-01");
  });

  it("parses what the field shows", () => {
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, "0")}-09`;
      expect(parse(formatDateField(date))).toBe(date);
    }
    expect(formatDateField("2026-09-09")).toBe("9 Sep 2026");
  });
});

it("a date is complete once its year has four digits", () => {
  expect(["18/06/2026", "18 June 2026", "18062026", "2026-06-18"].every(isCompleteDate)).toBe(true);
  expect(["18/06", "18/06/20", "180620", "2026-06-1"].some(isCompleteDate)).toBe(false);
});
