import { expect, test } from "vitest";
import { PLAIN_SCHEDULE } from "../../../shared/rules/slot-times.ts";
import { requireSlot } from "./require-slot.ts";
import type { OfferRow } from "./slots.queries.ts";

const TEN = new Date("2026-07-16T09:00:00Z");
const minutesAfterTen = (minutes: number) => new Date(TEN.getTime() + minutes * 60_000);

/** Ten places every hour from 10:00 to 16:00, with a lead time of two hours. */
function offer(now: Date, changes: Partial<OfferRow> = {}): OfferRow {
  return {
    position: 0,
    now,
    today: "2026-07-16",
    isOpen: true,
    fromDate: "2026-07-16",
    timeZone: "Europe/London",
    leadTimeHours: 2,
    maxPartiesPerSlot: 5,
    holdMinutes: 15,
    pricePence: 1800,
    durationMinutes: 60,
    maxCapacity: 10,
    isHidden: false,
    offerVersion: 1,
    activityVersion: 1,
    settingsVersion: 1,
    closedDays: [],
    schedules: [
      {
        startDate: "2026-01-01",
        endDate: "2026-12-31",
        daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
        startTime: "10:00:00",
        endTime: "16:00:00",
        ...PLAIN_SCHEDULE,
      },
    ],
    slots: [],
    ...changes,
  };
}

const visitor = { startsAt: TEN, ticketCount: 2, isStaff: false };
const staff = { ...visitor, isStaff: true };

test.for([
  { at: -121, toVisitors: null, toStaff: null },
  { at: -119, toVisitors: "SLOT_TOO_LATE", toStaff: null },
  { at: 0, toVisitors: "SLOT_STARTED", toStaff: null },
  { at: 59, toVisitors: "SLOT_STARTED", toStaff: null },
  { at: 60, toVisitors: "SLOT_STARTED", toStaff: "SLOT_STARTED" },
])("$at minutes from its start, visitors get $toVisitors and staff $toStaff", (moment) => {
  const now = offer(minutesAfterTen(moment.at));
  expect(getRefusal(() => requireSlot(now, visitor))).toBe(moment.toVisitors);
  expect(getRefusal(() => requireSlot(now, staff))).toBe(moment.toStaff);
});

test("staff are refused closed, full, fully booked and unknown slots too", () => {
  const occupiedSlot = {
    startsAt: TEN.toISOString(),
    endsAt: minutesAfterTen(60).toISOString(),
    capacity: 10,
    bookingsCount: 5,
    heldCount: 4,
    partyCount: 2,
    heldPartyCount: 2,
    isAvailable: true,
  };
  const now = minutesAfterTen(-600);
  const refuse = (changes: object, input = staff) =>
    getRefusal(() => requireSlot(offer(now, { slots: [{ ...occupiedSlot, ...changes }] }), input));
  expect(refuse({}, { ...staff, ticketCount: 1 })).toBeNull();
  expect(refuse({})).toBe("SLOT_FULL");
  expect(refuse({ heldPartyCount: 3, heldCount: 0 })).toBe("SLOT_FULLY_BOOKED");
  expect(refuse({ isAvailable: false })).toBe("SLOT_CLOSED");
  expect(refuse({}, { ...staff, startsAt: minutesAfterTen(1) })).toBe("TIME_SLOT_NOT_FOUND");
});

function getRefusal(choose: () => unknown): string | null {
  try {
    choose();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
