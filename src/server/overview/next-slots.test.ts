import { expect, test } from "vitest";
import type { DayOutline, DayOutlineSlot } from "../bookings/day/day-outline.ts";
import { filterUpcomingSlots, toNextSlots } from "./next-slots.ts";

const at = (time: string) => `2026-07-18T${time}:00.000Z`;

function outlineSlot(startsAt: string, endsAt: string, changes: Partial<DayOutlineSlot> = {}) {
  return {
    activityId: startsAt,
    activityName: "Aqua Course",
    activityRank: 0,
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    capacity: 10,
    sold: 2,
    held: 0,
    checkedInCount: 0,
    placesLeft: 8,
    isOffered: true,
    reason: null,
    closedReason: null,
    ...changes,
  };
}

const SESSIONS = [
  outlineSlot("08:00", "12:00"),
  outlineSlot("10:00", "11:00"),
  outlineSlot("10:00", "10:45"),
  outlineSlot("11:00", "11:30", { reason: "fully_booked" }),
];

function dayOutline(now: string, changes: Partial<DayOutline> = {}): DayOutline {
  const date = "2026-07-18";
  return {
    now: new Date(at(now)),
    today: date,
    date,
    activities: [],
    slots: SESSIONS,
    ...changes,
  };
}

const listTimes = (of: DayOutline) =>
  toNextSlots(of, filterUpcomingSlots(of), 5).map(({ startsAt, isNow }) => [
    startsAt.slice(11, 16),
    isNow,
  ]);

test("a slot counts as current until fifteen minutes after its start, then the next one does", () => {
  expect(listTimes(dayOutline("09:55"))).toEqual([
    ["10:00", true],
    ["10:00", true],
    ["11:00", false],
  ]);
  expect(listTimes(dayOutline("10:14"))).toEqual([
    ["10:00", true],
    ["10:00", true],
    ["11:00", false],
  ]);
  expect(listTimes(dayOutline("10:15"))).toEqual([["11:00", true]]);
});

test("when no more people arrive, slots in progress are listed, and then none", () => {
  expect(listTimes(dayOutline("11:20"))).toEqual([
    ["08:00", true],
    ["11:00", true],
  ]);
  expect(listTimes(dayOutline("12:00"))).toEqual([]);
});

test("on another day no slot is current, and one that cannot be booked has no places left", () => {
  const tomorrow = dayOutline("20:00", { today: "2026-07-17" });
  const next = toNextSlots(tomorrow, tomorrow.slots, 4);
  expect(next.map(({ isNow }) => isNow)).toEqual([false, false, false, false]);
  expect(next.map(({ placesLeft }) => placesLeft)).toEqual([8, 8, 8, 0]);
});
