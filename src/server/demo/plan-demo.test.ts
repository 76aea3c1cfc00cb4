import { describe, expect, test } from "vitest";
import { activities } from "../../../database/seed/activities.ts";
import { KNOWN_VOUCHER_CODE } from "../../../database/seed/vouchers.ts";
import { isVoucherCode, normaliseVoucherCode } from "../../shared/codes.ts";
import { isUkPhone } from "../../shared/phone.ts";
import { getVoucherStatus } from "../../shared/rules/code-validity.ts";
import {
  listSlotTimes,
  PLAIN_SCHEDULE,
  type ScheduleTimes,
} from "../../shared/rules/slot-times.ts";
import { addDays, daysBetween, localDate } from "../../shared/time.ts";
import type { DemoRows } from "./demo-rows.ts";
import { planDemo } from "./plan-demo.ts";

const LONDON = "Europe/London";

const planAt = (now: string) => planDemo(new Date(now), new Map());

test("plans the same rows for the same time", () => {
  expect(planAt("2026-07-18T08:55:00Z")).toEqual(planAt("2026-07-18T08:55:00Z"));
});

/** Each weekday, both clock changes, a leap day, midnight, New Year, a November evening. */
const instants = [
  "2026-07-13T09:00:00Z",
  "2026-07-14T23:30:00Z",
  "2026-07-15T00:00:00Z",
  "2026-07-16T12:00:00Z",
  "2026-07-17T18:45:00Z",
  "2026-07-18T08:55:00Z",
  "2026-07-19T20:59:59Z",
  "2026-03-29T00:59:00Z",
  "2026-10-25T00:30:00Z",
  "2026-10-25T11:20:00Z",
  "2026-11-23T23:30:00Z",
  "2026-11-24T13:05:00Z",
  "2027-01-01T10:30:00Z",
  "2027-01-31T17:15:00Z",
  "2028-02-29T10:00:00Z",
  "2026-12-31T23:59:59Z",
];

describe.each(instants)("at %s", (instant) => {
  const now = new Date(instant);
  const today = localDate(now, LONDON);
  const rows = planAt(instant);

  test("has about a thousand past and upcoming bookings by hundreds of customers", () => {
    const startsAtOf = getSlotStarts(rows);
    const past = rows.bookings.filter((b) => startsAtOf(b.timeSlotId) <= now);

    expect(rows.bookings.length).toBeGreaterThan(900);
    expect(rows.bookings.length).toBeLessThan(1200);
    expect(rows.customers.length).toBeGreaterThan(400);
    expect(past.length).toBeGreaterThan(450);
    expect(rows.bookings.length - past.length).toBeGreaterThan(200);
  });

  test("every slot within three days is at least a third full, and one of today is sold out", () => {
    const sold = new Map(
      rows.timeSlots.map(({ activityId, startTime, ...slot }) => [
        `${activityId} ${new Date(startTime).getTime()}`,
        { part: (slot.bookingsCount ?? 0) / slot.capacity, parties: slot.partyCount ?? 0 },
      ]),
    );
    const computeSoldShares = (date: string) =>
      listOfferedTimes(rows, date).map((session) => sold.get(session) ?? { part: 0, parties: 0 });

    for (let days = -3; days <= 3; days++) {
      const sessions = computeSoldShares(addDays(today, days));
      expect(sessions.length).toBeGreaterThan(10);
      expect(Math.min(...sessions.map(({ part }) => part))).toBeGreaterThanOrEqual(1 / 3);
      expect(Math.max(...sessions.map(({ parties }) => parties))).toBeLessThanOrEqual(20);
    }
    expect(computeSoldShares(today).filter(({ part }) => part === 1).length).toBe(1);
    expect(computeSoldShares(addDays(today, 1)).some(({ part }) => part < 1)).toBe(true);
  });

  test("today one party has not paid, a few have not signed and one cancelled", () => {
    const own = listTodaysBookings(rows, today);
    const confirmedBookings = own.filter(({ status }) => status === "confirmed");
    const unsigned = confirmedBookings.filter((booking) => !booking.waiverSigned);

    expect(confirmedBookings.filter((b) => b.totalPence !== b.offlinePaidPence).length).toBe(1);
    expect(unsigned.length).toBeGreaterThanOrEqual(2);
    expect(unsigned.length).toBeLessThanOrEqual(3);
    expect(own.length - confirmedBookings.length).toBe(1);
  });

  test("most parties of started slots are checked in, and checked-in parties have paid and signed", () => {
    const startsAtOf = getSlotStarts(rows);
    const startedBookings = rows.bookings.filter(
      (b) => b.status === "confirmed" && startsAtOf(b.timeSlotId) <= now,
    );
    const isCheckedIn = (booking: (typeof startedBookings)[number]) =>
      (booking.checkedInCount ?? 0) > 0;
    const own = listTodaysBookings(rows, today).filter((b) => b.status === "confirmed");

    expect(startedBookings.filter(isCheckedIn).length).toBeGreaterThan(
      0.9 * startedBookings.length,
    );
    expect(own.filter((booking) => !isCheckedIn(booking)).length).toBeGreaterThanOrEqual(4);
    for (const booking of rows.bookings.filter(isCheckedIn)) {
      expect(booking.waiverSigned).toBe(true);
      expect(booking.offlinePaidPence).toBe(booking.totalPence);
      expect(new Date(booking.lastCheckedInAt ?? "") <= now).toBe(true);
    }
  });

  test("bookings are spread over the last four weeks, with new customers", () => {
    const weeks = [0, 1, 2, 3].map(
      (week) =>
        rows.bookings.filter(({ createdAt }) => {
          const days = daysBetween(localDate(new Date(createdAt ?? ""), LONDON), today);
          return Math.floor(days / 7) === week;
        }).length,
    );
    const bought = new Set(rows.bookings.map((booking) => booking.customerId));

    for (const [i, week] of weeks.entries()) {
      expect(week).toBeGreaterThan(80);
      expect(week).toBeGreaterThan((weeks[i - 1] ?? 0) / 2);
    }
    expect(bought.size).toBeGreaterThan(400);
    expect(new Set(rows.customers.map(({ email }) => email)).size).toBe(rows.customers.length);
  });

  test("has vouchers bought in the last week", () => {
    const recentVouchers = rows.vouchers.filter(
      ({ createdAt }) => daysBetween(localDate(new Date(createdAt ?? ""), LONDON), today) <= 7,
    );

    expect(recentVouchers.length).toBeGreaterThanOrEqual(3);
  });

  test("each activity has a sold-out slot and one with few places left within a week", () => {
    const upcomingSlots = rows.timeSlots.filter(
      ({ startTime }) =>
        new Date(startTime) > now && new Date(startTime).getTime() < now.getTime() + 7 * 86_400_000,
    );
    for (const activity of rows.activities) {
      const placesLeft = upcomingSlots
        .filter((slot) => slot.activityId === activity.id)
        .map((slot) => slot.capacity - (slot.bookingsCount ?? 0));
      const lastPlaces = activities.find(({ name }) => name === activity.name)?.lastPlaces;

      expect(placesLeft).toContain(0);
      expect(placesLeft).toContain(lastPlaces);
    }
  });

  test("nothing happened in the future or after the slot started", () => {
    const startsAtOf = getSlotStarts(rows);
    for (const booking of rows.bookings) {
      const last = new Date(Math.min(now.getTime(), startsAtOf(booking.timeSlotId).getTime()));
      const instants = [booking.createdAt, booking.cancelledAt, booking.waiverSignedAt];
      for (const at of instants) if (at) expect(new Date(at) <= last).toBe(true);
    }
    for (const event of rows.events) expect(new Date(event.at ?? "") <= now).toBe(true);
  });

  test("the documented voucher is available, and vouchers of every other state exist", () => {
    const states = rows.vouchers.map((voucher) =>
      getVoucherStatus(
        {
          balancePence: voucher.balancePence,
          expiresAt: new Date(voucher.expiresAt),
          voidedAt: voucher.voidedAt ? new Date(voucher.voidedAt) : null,
        },
        now,
      ),
    );
    const known = rows.vouchers.findIndex(
      (v) => v.code === normaliseVoucherCode(KNOWN_VOUCHER_CODE),
    );

    expect(states[known]).toBe("available");
    expect(new Set(states)).toEqual(new Set(["available", "redeemed", "expired", "voided"]));
    expect(rows.vouchers.every((voucher) => isVoucherCode(voucher.code))).toBe(true);
    expect(rows.voucherLedger.some((entry) => entry.kind === "returned")).toBe(true);
  });

  test("some upcoming visits are unpaid or unsigned, and some were cancelled in time, some late", () => {
    const startsAtOf = getSlotStarts(rows);
    const paid = new Set(rows.payments.map((payment) => payment.bookingId));
    const confirmedBookings = rows.bookings.filter(
      (b) => startsAtOf(b.timeSlotId) > now && b.status === "confirmed",
    );
    const decisions = rows.events
      .filter((event) => event.type === "booking.cancelled")
      .map((event) => (event.after as { refund: string }).refund);

    expect(confirmedBookings.some((booking) => !booking.waiverSigned)).toBe(true);
    expect(confirmedBookings.some((b) => b.totalPence > 0 && !paid.has(b.id))).toBe(true);
    expect(decisions.length).toBeGreaterThan(10);
    expect(new Set(decisions)).toEqual(new Set(["full", "none"]));
  });
});

test("uses only example.com addresses and fictional, but valid, phone numbers", () => {
  for (const { email, phone } of planAt("2026-07-18T08:55:00Z").customers) {
    expect(email).toMatch(/^[a-z.-]+@example\.com$/);
    expect(phone).toMatch(/^07700900\d{3}$/);
    expect(isUkPhone(phone ?? "")).toBe(true);
  }
});

/** Lists the slots that the schedules offer on a date. */
function listOfferedTimes(rows: DemoRows, date: string): string[] {
  return rows.activities.flatMap(({ id, durationMinutes }) => {
    const activitySchedules = rows.schedules
      .filter(({ activityId }) => activityId === id)
      .map((schedule) => ({ ...schedule, ...PLAIN_SCHEDULE }) as ScheduleTimes);
    const times = listSlotTimes(date, activitySchedules, durationMinutes, LONDON);
    return times.map(({ startsAt }) => `${id} ${startsAt.getTime()}`);
  });
}

function listTodaysBookings(rows: DemoRows, today: string) {
  const startsAtOf = getSlotStarts(rows);
  return rows.bookings.filter((b) => localDate(startsAtOf(b.timeSlotId), LONDON) === today);
}

function getSlotStarts(rows: DemoRows): (slotId: string) => Date {
  const starts = new Map(rows.timeSlots.map((slot) => [slot.id, new Date(slot.startTime)]));
  return (slotId) => starts.get(slotId) ?? new Date(Number.NaN);
}
