import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, getWeekday } from "../../shared/time.ts";
import { weeksOfMonth } from "./month-days.ts";

test("August 2026 begins on a Saturday and ends on a Monday", () => {
  const weeks = weeksOfMonth("2026-08-19");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, "2026-08-01", "2026-08-02"]);
  expect(weeks[5]).toEqual(["2026-08-31", null, null, null, null, null, null]);
});

test("a month has each of its days once, under its weekday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
      const date = addDays("1990-01-01", days);
      const weeks = weeksOfMonth(date);
      const shownDays = weeks.flat().filter((day) => day !== null);
      expect(shownDays).toContain(date);
      expect(new Set(shownDays).size).toBe(shownDays.length);
      expect(shownDays.every((day) => day.slice(0, 7) === date.slice(0, 7))).toBe(true);
      for (const week of weeks) {
        week.forEach((day, column) => {
          if (day !== null) expect(getWeekday(day)).toBe(column + 1);
        });
      }
    }),
  );
});
