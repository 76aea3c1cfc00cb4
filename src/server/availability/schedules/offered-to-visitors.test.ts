import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createScheduleInput } from "../../../../tests/support/schedules.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import type { AdminSchedule } from "../../../shared/contract/admin/schedules.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { BOOKING_HORIZON_DAYS } from "../../../shared/limits.ts";
import {
  countSlotsByWindow,
  findScheduleConflict,
  getScheduleDates,
} from "../../../shared/rules/schedule-conflict.ts";
import {
  listSlotTimes,
  listWindows,
  type ScheduleTimes,
  scheduleCovers,
} from "../../../shared/rules/slot-times.ts";
import { addDays, localDate, toInstant } from "../../../shared/time.ts";

const { context, call, staff } = await staffFixture();
const { db } = context;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const tomorrow = addDays(localDate(new Date(), "Europe/London"), 1);

/** The next dates on which a zone's clocks change, one each way, within the booking horizon. */
function changesIn(zone: string): string[] {
  const dates = Array.from({ length: BOOKING_HORIZON_DAYS - 2 }, (_, i) => addDays(tomorrow, i));
  return dates.filter((date) => {
    const [from, until] = [date, addDays(date, 1)].map((day) => toInstant(day, "00:00", zone));
    return Number(until) - Number(from) !== 86_400_000;
  });
}

const clock = (quarter: number) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((n) => String(n).padStart(2, "0")).join(":");

/**
 * Schedules around a clock change, of up to three windows at any hours, so that some fall into a
 * repeated or skipped hour.
 */
const arbitrarySchedule = (activityId: string, date: string) =>
  fc
    .record({
      before: fc.nat(3),
      after: fc.nat(3),
      daysOfWeek: fc.subarray(EVERY_DAY, { minLength: 4 }),
      // In steps of three quarters of an hour: many windows are long enough for a slot.
      steps: fc.uniqueArray(fc.nat(32), { minLength: 2, maxLength: 6 }),
      gapMinutes: fc.constantFrom(0, 5, 30),
      capacity: fc.constantFrom(null, 3, 20),
    })
    .map(({ before, after, daysOfWeek, steps, gapMinutes, capacity }) => {
      const times = steps.toSorted((a, b) => a - b).map((step) => clock(step * 3));
      const windows = times.flatMap((startTime, i) => {
        const endTime = times[i + 1];
        return i % 2 === 0 && endTime !== undefined ? [{ startTime, endTime }] : [];
      });
      return createScheduleInput(activityId, addDays(date, -before), {
        endDate: addDays(date, after),
        daysOfWeek,
        ...windows[0],
        // The server sorts them.
        furtherWindows: windows.slice(1).toReversed(),
        gapMinutes,
        capacity,
      });
    });

const CAPACITY = 5;

async function newActivity(durationMinutes: number): Promise<string> {
  const { id } = await db
    .insertInto("activities")
    .values({
      name: `Of ${durationMinutes}`,
      pricePence: 1,
      durationMinutes,
      maxCapacity: CAPACITY,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Why a schedule is refused, in the order of the checks; undefined when it can be saved. */
function getRefusal(
  input: ScheduleTimes,
  saved: readonly ScheduleTimes[],
  duration: number,
): ErrorCode | undefined {
  if (getScheduleDates(input) === null) return "INVALID_INPUT";
  if (countSlotsByWindow(input, duration).includes(0)) return "SCHEDULE_TOO_SHORT";
  if (saved.some((other) => findScheduleConflict(input, other) !== null))
    return "SCHEDULE_CONFLICT";
  return undefined;
}

test.each(["Europe/London", "America/New_York", "Australia/Lord_Howe"])(
  "visitors see exactly the schedules that staff saved, around each clock change in %s",
  async (zone) => {
    await db.updateTable("settings").set({ timezone: zone }).execute();
    const changes = changesIn(zone);
    expect(changes).toHaveLength(2);
    const arbitraryCase = fc.constantFrom(...changes).chain((date) =>
      fc.record({
        date: fc.constant(date),
        duration: fc.constantFrom(15, 45, 60, 90),
        inputs: fc.array(arbitrarySchedule("", date), { minLength: 2, maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(arbitraryCase, async ({ date, duration, inputs }) => {
        const activityId = await newActivity(duration);
        const saved: AdminSchedule[] = [];
        for (const input of inputs) {
          // A new id each time: fast-check runs an input again while it shrinks.
          const { scheduleId, ...body } = { ...input, scheduleId: randomUUID(), activityId };
          const reply = await call("PUT", `/admin/schedules/${scheduleId}`, staff, body);
          expect(reply.body.code).toBe(getRefusal(body, saved, duration));
          if (reply.status === 200) saved.push(reply.body);
        }
        for (const day of [-1, 0, 1].map((days) => addDays(date, days))) {
          const { body } = await call("GET", `/activities/${activityId}/slots?date=${day}`, {});
          expectOffered(body, saved, { day, duration, zone });
        }
      }),
      { numRuns: 12 },
    );
  },
);

interface VisibleSlot {
  startsAt: string;
  endsAt: string;
  placesLeft: number;
}

/**
 * The slots are those of the rule, with the capacity of their schedule. Each lies within one window
 * and none overlap; unless an hour is skipped, none is lost.
 */
function expectOffered(
  slots: readonly VisibleSlot[],
  schedules: readonly AdminSchedule[],
  { day, duration, zone }: { day: string; duration: number; zone: string },
): void {
  const expected = listSlotTimes(day, schedules, duration, zone);
  expect(
    slots.map(({ startsAt, endsAt, placesLeft }) => ({ startsAt, endsAt, placesLeft })),
  ).toEqual(
    expected.map(({ startsAt, endsAt, capacity }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      placesLeft: capacity ?? CAPACITY,
    })),
  );
  const open = schedules
    .filter((schedule) => scheduleCovers(schedule, day))
    .flatMap((schedule) =>
      listWindows(schedule).map(({ startTime, endTime }) => ({
        from: toInstant(day, startTime, zone).getTime(),
        until: toInstant(day, endTime, zone).getTime(),
        gapMs: schedule.gapMinutes * 60_000,
      })),
    );
  const lengthMs = duration * 60_000;
  for (const [i, { startsAt, endsAt }] of slots.entries()) {
    const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)];
    expect(until - from).toBe(lengthMs);
    const hours = open.find((window) => window.from <= from && until <= window.until);
    expect((from - (hours?.from ?? Number.NaN)) % (lengthMs + (hours?.gapMs ?? 0))).toBe(0);
    const next = slots[i + 1];
    if (next) expect(Date.parse(next.startsAt)).toBeGreaterThanOrEqual(until);
  }
  const isOverlapping = open.some((one, i) =>
    open.slice(i + 1).some((other) => one.from < other.until && other.from < one.until),
  );
  const countAlone = open.map(({ from, until, gapMs }) =>
    Math.max(0, Math.floor((until - from + gapMs) / (lengthMs + gapMs))),
  );
  if (!isOverlapping) expect(slots).toHaveLength(countAlone.reduce((sum, count) => sum + count, 0));
}
