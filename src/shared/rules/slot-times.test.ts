import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, formatTime, getWeekday, toInstant } from "../time.ts";
import {
  listSlotTimes,
  listWindows,
  PLAIN_SCHEDULE,
  type ScheduleTimes,
  scheduleCovers,
  slotsOverlap,
} from "./slot-times.ts";

const LONDON = "Europe/London";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const GAP_DAY = "2026-03-29";
const FOLD_DAY = "2026-10-25";
const ORDINARY_DAY = "2026-07-16";

/**
 * Days with clock changes and their neighbours, in zones that change by an hour and by half an
 * hour.
 */
const someDay = fc.constantFrom(
  ...[GAP_DAY, FOLD_DAY, ORDINARY_DAY, "2026-03-28", "2026-10-26"].map((date) => [LONDON, date]),
  ...["2026-03-08", "2026-11-01"].map((date) => ["America/New_York", date]),
  ...["2026-10-04", "2026-04-05"].map((date) => ["Australia/Lord_Howe", date]),
) as fc.Arbitrary<[string, string]>;
/** As the database allows them: multiples of a quarter of an hour. */
const someDuration = fc.integer({ min: 1, max: 16 }).map((quarters) => quarters * 15);
const someMinute = fc.integer({ min: 0, max: 1440 });

/** From one minute of the day to another; 1440 is the midnight that ends it. */
function open(fromMinute: number, toMinute: number): ScheduleTimes {
  const [startTime, endTime] = [clock(fromMinute), clock(toMinute)];
  return {
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    daysOfWeek: EVERY_DAY,
    startTime,
    endTime,
    ...PLAIN_SCHEDULE,
  };
}

function clock(minute: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}

const someSchedule = fc
  .tuple(someMinute, someMinute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => open(Math.min(a, b), Math.max(a, b)));

/** Schedules of a window each that staff can save together: their local times do not overlap. */
const someNeighbours = fc
  .uniqueArray(someMinute, { minLength: 2, maxLength: 8 })
  .map((minutes) => minutes.sort((a, b) => a - b))
  .map((minutes) =>
    minutes.flatMap((from, i) => {
      const to = minutes[i + 1];
      return i % 2 === 0 && to !== undefined ? [open(from, to)] : [];
    }),
  );

/** One schedule of several windows. */
const someWindows = fc
  .tuple(someNeighbours, fc.integer({ min: 0, max: 120 }), fc.option(fc.integer({ min: 1 })))
  .map(([[first = open(0, 1), ...others], gapMinutes, capacity]) => ({
    ...first,
    furtherWindows: others.map(({ startTime, endTime }) => ({ startTime, endTime })),
    gapMinutes,
    capacity,
  }));

const hours = (from: number, to: number) => open(from * 60, to * 60);

function startsOn(date: string, schedules: ScheduleTimes[], durationMinutes: number): string[] {
  return listSlotTimes(date, schedules, durationMinutes, LONDON).map((slot) =>
    formatTime(slot.startsAt, LONDON),
  );
}

describe("a schedule's slots", () => {
  test("are back to back from its start, and none ends after its end", () => {
    expect(startsOn(ORDINARY_DAY, [hours(10, 12)], 30)).toEqual([
      "10:00 am",
      "10:30 am",
      "11:00 am",
      "11:30 am",
    ]);
    expect(startsOn(ORDINARY_DAY, [hours(10, 12)], 45)).toEqual(["10:00 am", "10:45 am"]);
    expect(startsOn(ORDINARY_DAY, [hours(10, 12)], 120)).toEqual(["10:00 am"]);
    expect(startsOn(ORDINARY_DAY, [hours(10, 12)], 135)).toEqual([]);
  });

  test("have its gap between them, and start again in each of its windows", () => {
    const schedule = {
      ...hours(10, 12),
      furtherWindows: [{ startTime: "14:30", endTime: "16:00" }],
      gapMinutes: 15,
    };
    expect(startsOn(ORDINARY_DAY, [schedule], 30)).toEqual([
      "10:00 am",
      "10:45 am",
      "11:30 am",
      "2:30 pm",
      "3:15 pm",
    ]);
  });

  test("have its capacity, or none of their own", () => {
    const capacities = (schedule: ScheduleTimes) =>
      listSlotTimes(ORDINARY_DAY, [schedule], 60, LONDON).map(({ capacity }) => capacity);
    expect(capacities({ ...hours(10, 12), capacity: 6 })).toEqual([6, 6]);
    expect(capacities(hours(10, 12))).toEqual([null, null]);
  });

  test("continue until midnight when it closes at 24:00", () => {
    expect(startsOn(ORDINARY_DAY, [hours(22, 24)], 60)).toEqual(["10:00 pm", "11:00 pm"]);
  });

  test("fill a window at equal intervals, each exactly its length, on every kind of day", () => {
    const someGap = fc.integer({ min: 0, max: 120 });
    fc.assert(
      fc.property(
        ...[someDay, someSchedule, someDuration, someGap],
        ([timeZone, date], hoursOfDay, duration, gapMinutes) => {
          const schedule = { ...hoursOfDay, gapMinutes };
          const slots = listSlotTimes(date, [schedule], duration, timeZone);
          const opensAt = toInstant(date, schedule.startTime, timeZone).getTime();
          const closesAt = toInstant(date, schedule.endTime, timeZone).getTime();
          const [lengthMs, gapMs] = [duration * 60_000, gapMinutes * 60_000];
          slots.forEach(({ startsAt, endsAt }, i) => {
            expect(startsAt.getTime()).toBe(opensAt + i * (lengthMs + gapMs));
            expect(endsAt.getTime() - startsAt.getTime()).toBe(lengthMs);
            expect(endsAt.getTime()).toBeLessThanOrEqual(closesAt);
          });
          const nextStart = opensAt + slots.length * (lengthMs + gapMs);
          expect(nextStart + lengthMs).toBeGreaterThan(closesAt);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("are those of a schedule for each of its windows, with the same gap and capacity", () => {
    fc.assert(
      fc.property(someDay, someWindows, someDuration, ([timeZone, date], schedule, duration) => {
        const apart = listWindows(schedule).map((window) => ({
          ...schedule,
          ...window,
          furtherWindows: [],
        }));
        expect(listSlotTimes(date, [schedule], duration, timeZone)).toEqual(
          listSlotTimes(date, apart, duration, timeZone),
        );
        expectApart(listSlotTimes(date, [schedule], duration, timeZone));
      }),
      { numRuns: 500 },
    );
  });

  test("last elapsed minutes when the clocks go forward: there is an hour less", () => {
    expect(startsOn(GAP_DAY, [hours(0, 4)], 60)).toEqual(["12:00 am", "2:00 am", "3:00 am"]);
    expect(startsOn(GAP_DAY, [hours(10, 12)], 60)).toEqual(["10:00 am", "11:00 am"]);
  });

  test("last elapsed minutes when the clocks go back: there is an hour more", () => {
    const slots = listSlotTimes(FOLD_DAY, [hours(0, 3)], 60, LONDON);
    expect(slots.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      "2026-10-24T23:00:00.000Z",
      "2026-10-25T00:00:00.000Z",
      "2026-10-25T01:00:00.000Z",
      "2026-10-25T02:00:00.000Z",
    ]);
  });

  test("are none when a skipped hour puts its end before its start", () => {
    expect(startsOn(GAP_DAY, [open(90, 135)], 15)).toEqual([]);
  });
});

describe("several schedules", () => {
  test("give their slots in chronological order, in whatever order they are listed", () => {
    const schedules = [hours(14, 16), hours(9, 11)];
    expect(startsOn(ORDINARY_DAY, schedules, 60)).toEqual([
      "9:00 am",
      "10:00 am",
      "2:00 pm",
      "3:00 pm",
    ]);
  });

  test("give exactly the slots of each when their hours do not overlap, on a day without a clock change", () => {
    fc.assert(
      fc.property(someNeighbours, someDuration, (schedules, duration) => {
        const alone = schedules.flatMap((s) => listSlotTimes(ORDINARY_DAY, [s], duration, LONDON));
        expect(listSlotTimes(ORDINARY_DAY, schedules, duration, LONDON)).toEqual(alone);
      }),
    );
  });

  test("never give overlapping slots, even on days with a clock change", () => {
    fc.assert(
      fc.property(
        someDay,
        someNeighbours,
        someDuration,
        ([timeZone, date], schedules, duration) => {
          expectApart(listSlotTimes(date, schedules.toReversed(), duration, timeZone));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("never give overlapping slots even when their hours do overlap", () => {
    fc.assert(
      fc.property(
        someDay,
        fc.array(someSchedule, { maxLength: 5 }),
        someDuration,
        ([timeZone, date], schedules, duration) => {
          expectApart(listSlotTimes(date, schedules, duration, timeZone));
        },
      ),
      { numRuns: 500 },
    );
  });

  test("that collide only because an hour is skipped keep the earlier slots", () => {
    // 1:15 does not exist on this day; it becomes 2:15, past the start of the second schedule.
    const schedules = [open(0, 75), open(120, 180)];
    expect(startsOn(GAP_DAY, schedules, 45)).toEqual(["12:00 am", "2:00 am"]);
    expect(startsOn(GAP_DAY, [open(0, 105), open(120, 180)], 45)).toEqual(["12:00 am", "12:45 am"]);
  });

  test("listed twice give each slot once", () => {
    expect(startsOn(ORDINARY_DAY, [hours(9, 11), hours(9, 11)], 60)).toEqual([
      "9:00 am",
      "10:00 am",
    ]);
  });

  test("give no slots when there are none", () => {
    expect(listSlotTimes(ORDINARY_DAY, [], 60, LONDON)).toEqual([]);
  });
});

function expectApart(slots: ReturnType<typeof listSlotTimes>): void {
  for (const [i, slot] of slots.entries()) {
    const next = slots[i + 1];
    expect(next === undefined || slot.endsAt <= next.startsAt).toBe(true);
  }
}

describe("a schedule covers", () => {
  const spring: ScheduleTimes = {
    startDate: "2026-03-30",
    endDate: "2026-04-12",
    daysOfWeek: EVERY_DAY,
    startTime: "10:00:00",
    endTime: "12:00:00",
    ...PLAIN_SCHEDULE,
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
