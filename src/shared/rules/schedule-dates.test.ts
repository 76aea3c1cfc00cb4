import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, getWeekday } from "../time.ts";
import { listSlotTimes, type ScheduleTimes, scheduleCovers, slotsOverlap } from "./slot-times.ts";

const LONDON = "Europe/London";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe("a schedule covers", () => {
  const spring: ScheduleTimes = {
    startDate: "2026-03-30",
    endDate: "2026-04-12",
    daysOfWeek: EVERY_DAY,
    startTime: "10:00:00",
    endTime: "12:00:00",
  };

  test("its first date, its last date and the days between, and no others", () => {
    expect(scheduleCovers(spring, "2026-03-29")).toBe(false);
    expect(scheduleCovers(spring, "2026-03-30")).toBe(true);
    expect(scheduleCovers(spring, "2026-04-12")).toBe(true);
    expect(scheduleCovers(spring, "2026-04-13")).toBe(false);
  });

  test("a single day when both dates are the same", () => {
    const oneDay = { ...spring, endDate: spring.startDate };
    expect(scheduleCovers(oneDay, spring.startDate)).toBe(true);
    expect(scheduleCovers(oneDay, addDays(spring.startDate, 1))).toBe(false);
  });

  test("only its weekdays, Sunday being 7", () => {
    const sundays = { ...spring, daysOfWeek: [7] };
    expect(scheduleCovers(sundays, "2026-04-05")).toBe(true);
    expect(scheduleCovers(sundays, "2026-04-06")).toBe(false);
    expect(listSlotTimes("2026-04-06", [sundays], 60, LONDON)).toEqual([]);
    expect(listSlotTimes("2026-04-05", [sundays], 60, LONDON)).toHaveLength(2);
  });

  test("a date exactly when it is in the range and its weekday is listed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 40 }),
        fc.subarray(EVERY_DAY, { minLength: 1 }),
        (days, daysOfWeek) => {
          const date = addDays(spring.startDate, days);
          const inRange = days >= 0 && days <= 13;
          const covers = scheduleCovers({ ...spring, daysOfWeek }, date);
          expect(covers).toBe(inRange && daysOfWeek.includes(getWeekday(date)));
        },
      ),
    );
  });
});

describe("slots overlap", () => {
  const slot = (from: string, to: string) => ({
    startsAt: new Date(`2026-07-16T${from}:00Z`),
    endsAt: new Date(`2026-07-16T${to}:00Z`),
  });

  test("when they share time, not when one ends as the other starts", () => {
    expect(slotsOverlap(slot("10:00", "11:00"), slot("11:00", "12:00"))).toBe(false);
    expect(slotsOverlap(slot("11:00", "12:00"), slot("10:00", "11:00"))).toBe(false);
    expect(slotsOverlap(slot("10:00", "11:01"), slot("11:00", "12:00"))).toBe(true);
    expect(slotsOverlap(slot("10:00", "12:00"), slot("10:30", "11:00"))).toBe(true);
    expect(slotsOverlap(slot("10:00", "11:00"), slot("10:00", "11:00"))).toBe(true);
    expect(slotsOverlap(slot("10:00", "11:00"), slot("15:00", "16:00"))).toBe(false);
  });

  test("regardless of their order", () => {
    const minute = fc.integer({ min: 0, max: 10 });
    const times = fc.tuple(minute, fc.integer({ min: 1, max: 5 })).map(([start, length]) => ({
      startsAt: new Date(start * 60_000),
      endsAt: new Date((start + length) * 60_000),
    }));
    fc.assert(
      fc.property(times, times, (a, b) => {
        const share = Math.max(+a.startsAt, +b.startsAt) < Math.min(+a.endsAt, +b.endsAt);
        expect(slotsOverlap(a, b)).toBe(share);
        expect(slotsOverlap(b, a)).toBe(share);
      }),
    );
  });
});
