import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, toInstant } from "../time.ts";
import { countSlotsByWindow, findScheduleConflict, getScheduleDates } from "./schedule-conflict.ts";
import {
  listSlotTimes,
  listWindows,
  PLAIN_SCHEDULE,
  type ScheduleTimes,
  scheduleCovers,
  slotsOverlap,
} from "./slot-times.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const summer: ScheduleTimes = {
  startDate: "2026-07-01",
  endDate: "2026-09-06",
  daysOfWeek: [5, 6, 7],
  startTime: "11:15:00",
  endTime: "15:00:00",
  ...PLAIN_SCHEDULE,
};

/** Zones whose clocks change by an hour or by half an hour, and one without clock changes. */
const ZONES = {
  "Europe/London": ["2026-03-29", "2026-10-25"],
  "America/New_York": ["2026-03-08", "2026-11-01"],
  "Australia/Lord_Howe": ["2026-04-05", "2026-10-04"],
  UTC: [],
} as const;
const FIRST = "2026-02-20";
const DAYS = 270;
const everyDate = Array.from({ length: DAYS }, (_, i) => addDays(FIRST, i));

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Of one to three windows, most of them of one, as venues have them. */
const someSchedule: fc.Arbitrary<ScheduleTimes> = fc
  .record({
    dates: fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1)),
    daysOfWeek: fc.subarray(EVERY_DAY, { minLength: 1 }),
    quarters: fc.uniqueArray(fc.nat(96), { minLength: 2, maxLength: 6 }),
    gapMinutes: fc.constantFrom(0, 0, 10, 45),
  })
  .map(({ dates, daysOfWeek, quarters, gapMinutes }) => {
    const times = quarters.toSorted((a, b) => a - b).map((quarter) => clock(quarter * 15));
    const windows = times.flatMap((startTime, i) => {
      const endTime = times[i + 1];
      return i % 2 === 0 && endTime !== undefined ? [{ startTime, endTime }] : [];
    });
    const [first = { startTime: "00:00", endTime: "24:00" }, ...furtherWindows] = windows;
    return {
      startDate: addDays(FIRST, Math.min(...dates)),
      endDate: addDays(FIRST, Math.max(...dates)),
      daysOfWeek,
      ...first,
      furtherWindows,
      gapMinutes,
      capacity: null,
    };
  });

describe("two schedules of one activity", () => {
  test("conflict when they share a date and an hour; returns the first such date and their number", () => {
    const weekend = { ...summer, startDate: "2026-07-25", daysOfWeek: [7, 6], startTime: "12:00" };
    expect(findScheduleConflict(weekend, { ...summer, endDate: "2026-09-06" })).toEqual({
      firstDate: "2026-07-25",
      count: 14,
    });
  });

  test("do not conflict when they only touch, or share no date although their ranges overlap", () => {
    expect(findScheduleConflict(summer, { ...summer, startTime: "15:00" })).toBeNull();
    expect(findScheduleConflict(summer, { ...summer, endTime: "11:15" })).toBeNull();
    expect(findScheduleConflict(summer, { ...summer, daysOfWeek: [1, 2, 3, 4] })).toBeNull();
    expect(findScheduleConflict(summer, { ...summer, startDate: "2026-09-07" })).toBeNull();
    // The overlap, from a Monday to a Thursday, contains no weekend.
    const monday = { ...summer, startDate: "2026-08-31", endDate: "2026-09-03" };
    expect(findScheduleConflict(summer, { ...monday, daysOfWeek: EVERY_DAY })).toBeNull();
  });

  test("do not conflict when one lies between the windows of the other", () => {
    const furtherWindows = [{ startTime: "17:00", endTime: "19:00" }];
    const split = { ...summer, furtherWindows };
    expect(
      findScheduleConflict(split, { ...summer, startTime: "15:00", endTime: "17:00" }),
    ).toBeNull();
    expect(
      findScheduleConflict(split, { ...summer, startTime: "18:45", endTime: "22:00" })?.count,
    ).toBe(30);
  });

  test("conflict exactly when both cover some date and some of their windows overlap", () => {
    fc.assert(
      fc.property(someSchedule, someSchedule, (one, other) => {
        const shared = everyDate.filter(
          (date) => scheduleCovers(one, date) && scheduleCovers(other, date),
        );
        const isOverlapping = listWindows(one).some((mine) =>
          listWindows(other).some(
            (theirs) => mine.startTime < theirs.endTime && theirs.startTime < mine.endTime,
          ),
        );
        const expected =
          isOverlapping && shared.length > 0
            ? { firstDate: shared[0], count: shared.length }
            : null;
        expect(findScheduleConflict(one, other)).toEqual(expected);
        expect(findScheduleConflict(other, one)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("without a conflict have no overlapping slots, except where the clocks skip an hour", () => {
    const someDay = fc.constantFrom(
      ...Object.entries(ZONES).flatMap(([zone, changes]) =>
        [...changes, "2026-07-16"].map((date) => ({ zone, date })),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(someSchedule, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        someDay,
        (candidates, quarters, { zone, date }) => {
          const daily = candidates.map((one) => ({
            ...one,
            startDate: FIRST,
            endDate: "2026-12-31",
          }));
          const schedules = withoutConflicts(daily);
          const duration = quarters * 15;
          const alone = schedules.flatMap((one) => listSlotTimes(date, [one], duration, zone));
          const together = listSlotTimes(date, schedules, duration, zone);
          const pairs = alone.flatMap((one, i) => alone.slice(i + 1).map((two) => [one, two]));
          const overlapping = pairs.filter(([one, two]) => one && two && slotsOverlap(one, two));
          if (overlapping.length > 0) expect(skipsTime(date, zone)).toBe(true);
          else expect(together).toHaveLength(alone.length);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("with a conflict have overlapping slots on the returned first date, unless the clocks change", () => {
    fc.assert(
      fc.property(
        someSchedule,
        someSchedule,
        fc.constantFrom(...Object.keys(ZONES)),
        (one, other, zone) => {
          const conflict = findScheduleConflict(one, other);
          fc.pre(conflict !== null && !isChangeDay(conflict.firstDate, zone));
          // With a gap, the slots of overlapping windows may miss each other.
          const getSlots = (schedule: ScheduleTimes) =>
            listSlotTimes(conflict?.firstDate ?? "", [{ ...schedule, gapMinutes: 0 }], 15, zone);
          const isSoldTwice = getSlots(one).some((slot) =>
            getSlots(other).some((o) => slotsOverlap(slot, o)),
          );
          expect(isSoldTwice).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a schedule", () => {
  test("covers its dates, or none if its weekdays are outside its range", () => {
    expect(getScheduleDates(summer)).toEqual({ firstDate: "2026-07-03", count: 30 });
    expect(
      getScheduleDates({ ...summer, startDate: "2026-07-06", endDate: "2026-07-09" }),
    ).toBeNull();
    fc.assert(
      fc.property(someSchedule, (schedule) => {
        const covered = everyDate.filter((date) => scheduleCovers(schedule, date));
        expect(getScheduleDates(schedule)?.count ?? 0).toBe(covered.length);
        expect(getScheduleDates(schedule)?.firstDate).toBe(covered[0]);
      }),
    );
  });

  test("of a thousand years is counted without iterating over its days", () => {
    const long = { ...summer, endDate: "2999-12-31", daysOfWeek: EVERY_DAY };
    const days = (Date.UTC(2999, 11, 31) - Date.UTC(2026, 6, 1)) / 86_400_000 + 1;
    expect(getScheduleDates(long)?.count).toBe(days);
  });

  test("has as many slots as fit, on a day without a clock change", () => {
    const count = (startTime: string, endTime: string, minutes: number) =>
      countSlotsByWindow({ ...PLAIN_SCHEDULE, startTime, endTime }, minutes);
    expect(count("09:00", "12:00", 60)).toEqual([3]);
    expect(count("09:00", "09:45", 60)).toEqual([0]);
    expect(count("22:00", "24:00", 45)).toEqual([2]);
    fc.assert(
      fc.property(someSchedule, fc.integer({ min: 1, max: 8 }), (schedule, quarters) => {
        const date = getScheduleDates(schedule)?.firstDate ?? FIRST;
        const covering = { ...schedule, startDate: date, endDate: date, daysOfWeek: EVERY_DAY };
        const slots = listSlotTimes(date, [covering], quarters * 15, "UTC");
        const counts = countSlotsByWindow(schedule, quarters * 15);
        expect(counts).toHaveLength(1 + schedule.furtherWindows.length);
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(slots.length);
      }),
    );
  });
});

/** Schedules that staff could have saved, one after the other. */
function withoutConflicts(candidates: readonly ScheduleTimes[]): ScheduleTimes[] {
  const saved: ScheduleTimes[] = [];
  for (const one of candidates) {
    if (saved.every((other) => findScheduleConflict(one, other) === null)) saved.push(one);
  }
  return saved;
}

function dayLengthMinutes(date: string, zone: string): number {
  const [from, until] = [date, addDays(date, 1)].map((day) => toInstant(day, "00:00", zone));
  return ((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 60_000;
}

const skipsTime = (date: string, zone: string) => dayLengthMinutes(date, zone) < 1440;
const isChangeDay = (date: string, zone: string) => dayLengthMinutes(date, zone) !== 1440;
