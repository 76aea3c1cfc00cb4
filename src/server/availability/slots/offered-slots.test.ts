import fc from "fast-check";
import { expect, test } from "vitest";
import { PLAIN_SCHEDULE } from "../../../shared/rules/slot-times.ts";
import { offeredSlots } from "./offered-slots.ts";
import type { OfferRow, OfferSlotRow } from "./slots.queries.ts";

const MIDNIGHT = Date.parse("2026-07-15T23:00:00Z");
const minutesAfter = (minutes: number) => new Date(MIDNIGHT + minutes * 60_000);

const schedule = {
  startDate: "2026-01-01",
  endDate: "2026-12-31",
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  startTime: "10:00:00",
  endTime: "13:00:00",
  ...PLAIN_SCHEDULE,
};

function knownSlot(
  startsAfter: number,
  lengthMinutes: number,
  bookingsCount: number,
): OfferSlotRow {
  return {
    startsAt: minutesAfter(startsAfter).toISOString(),
    endsAt: minutesAfter(startsAfter + lengthMinutes).toISOString(),
    capacity: 10,
    bookingsCount,
    heldCount: 0,
    partyCount: bookingsCount,
    heldPartyCount: 0,
    isAvailable: true,
  };
}

/** As from the database: the same objects while their content is the same. */
const SCHEDULES = [
  [],
  [schedule],
  [schedule, { ...schedule, startTime: "15:00:00", endTime: "17:00:00" }],
  [{ ...schedule, furtherWindows: [{ startTime: "15:00", endTime: "17:00" }], gapMinutes: 15 }],
  [{ ...schedule, capacity: 4 }],
];
const CLOSED_DAYS = [[], ["2026-07-16"], ["2026-07-17"]].map((dates) =>
  dates.map((date) => ({ date, reason: "Weather" })),
);
const SLOTS = [[], [knownSlot(600, 60, 4)], [knownSlot(600, 60, 10), knownSlot(690, 60, 1)]];

const offers = fc.record({
  position: fc.constant(0),
  now: fc.integer({ min: -200, max: 1200 }).map(minutesAfter),
  today: fc.constantFrom("2026-07-16", "2025-07-01"),
  isOpen: fc.constant(true),
  fromDate: fc.constant("2026-07-16"),
  timeZone: fc.constantFrom("Europe/London", "Europe/Berlin"),
  leadTimeHours: fc.constantFrom(0, 2),
  maxPartiesPerSlot: fc.constantFrom(3, 20),
  holdMinutes: fc.constant(15),
  pricePence: fc.constant(1800),
  durationMinutes: fc.constantFrom(30, 60),
  maxCapacity: fc.constantFrom(10, 20),
  isHidden: fc.constant(false),
  offerVersion: fc.constant(1),
  activityVersion: fc.constant(1),
  settingsVersion: fc.constant(1),
  schedules: fc.constantFrom(...SCHEDULES),
  closedDays: fc.constantFrom(...CLOSED_DAYS),
  slots: fc.constantFrom(...SLOTS),
});
const dates = fc.constantFrom("2026-07-16", "2026-07-17");

test("cached slots equal newly computed ones, whatever changed and at any time", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(offers, dates, fc.boolean()), { minLength: 2, maxLength: 40 }),
      (cases) => {
        for (const [offer, date, isStaff] of cases) {
          const rules = isStaff ? { ...offer, leadTimeHours: null } : offer;
          const fresh = offeredSlots(structuredClone(offer), date, rules);
          expect(offeredSlots(offer, date, rules)).toEqual(fresh);
        }
      },
    ),
    { numRuns: 300 },
  );
});

const plainOffer: OfferRow = {
  position: 0,
  now: minutesAfter(0),
  today: "2026-07-16",
  isOpen: true,
  fromDate: "2026-07-16",
  timeZone: "Europe/London",
  leadTimeHours: 2,
  maxPartiesPerSlot: 20,
  holdMinutes: 15,
  pricePence: 1800,
  durationMinutes: 60,
  maxCapacity: 10,
  isHidden: false,
  offerVersion: 1,
  activityVersion: 1,
  settingsVersion: 1,
  schedules: [schedule],
  closedDays: [],
  slots: [],
};

test("a slot has its schedule's capacity, else its activity's, until it has a row", () => {
  const own = { ...schedule, capacity: 4 };
  const later = { ...schedule, startTime: "15:00:00", endTime: "16:00:00" };
  const offer = { ...plainOffer, schedules: [own, later], slots: [knownSlot(660, 60, 3)] };
  expect(
    offeredSlots(offer, "2026-07-16").map(({ placesLeft, usualCapacity }) => [
      placesLeft,
      usualCapacity,
    ]),
  ).toEqual([
    [4, 4],
    [7, 4],
    [4, 4],
    [10, 10],
  ]);
});

test("an unchanged offer returns the same list", () => {
  const at = (minutes: number, changes: Partial<OfferRow> = {}) =>
    offeredSlots({ ...plainOffer, now: minutesAfter(minutes), ...changes }, "2026-07-16");
  const first = at(0);
  expect(at(479)).toBe(first);
  expect(at(481)).not.toBe(first);
  expect(at(481).map(({ reason }) => reason)).toEqual(["too_late", null, null]);
  expect(at(600).map(({ reason }) => reason)).toEqual(["started", "too_late", null]);
});
