import { describe, expect, test } from "vitest";
import { activities } from "../../../database/seed/activities.ts";
import { KNOWN_VOUCHER_CODE } from "../../../database/seed/vouchers.ts";
import { isVoucherCode, readVoucherCode } from "../../shared/codes.ts";
import { isUkPhone } from "../../shared/phone.ts";
import { voucherStatus } from "../../shared/rules/voucher-use.ts";
import type { DemoRows } from "./demo-rows.ts";
import { planDemo } from "./plan-demo.ts";

const plan = (now: string) => planDemo(new Date(now), new Map());

test("the same moment gives the same rows", () => {
  expect(plan("2026-07-18T08:55:00Z")).toEqual(plan("2026-07-18T08:55:00Z"));
});

/** Each weekday, both clock changes, a leap day, midnight and New Year. */
const moments = [
  "2026-07-13T09:00:00Z",
  "2026-07-14T23:30:00Z",
  "2026-07-15T00:00:00Z",
  "2026-07-16T12:00:00Z",
  "2026-07-17T18:45:00Z",
  "2026-07-18T08:55:00Z",
  "2026-07-19T20:59:59Z",
  "2026-03-29T00:59:00Z",
  "2026-10-25T00:30:00Z",
  "2028-02-29T10:00:00Z",
  "2026-12-31T23:59:59Z",
];

describe.each(moments)("at %s", (moment) => {
  const now = new Date(moment);
  const rows = plan(moment);

  test("there are some hundred bookings of about 150 people, past and coming", () => {
    const startOf = startsOf(rows);
    const past = rows.bookings.filter((b) => startOf(b.timeSlotId) <= now);

    expect(rows.bookings.length).toBeGreaterThanOrEqual(280);
    expect(rows.customers.length).toBeGreaterThanOrEqual(150);
    expect(past.length).toBeGreaterThan(150);
    expect(rows.bookings.length - past.length).toBeGreaterThan(100);
  });

  test("each activity has a sold-out session and one with few places left within a week", () => {
    const soon = rows.timeSlots.filter(
      ({ startTime }) =>
        new Date(startTime) > now && new Date(startTime).getTime() < now.getTime() + 7 * 86_400_000,
    );
    for (const activity of rows.activities) {
      const left = soon
        .filter((slot) => slot.activityId === activity.id)
        .map((slot) => slot.capacity - (slot.bookingsCount ?? 0));
      const lastPlaces = activities.find(({ name }) => name === activity.name)?.lastPlaces;

      expect(left).toContain(0);
      expect(left).toContain(lastPlaces);
    }
  });

  test("nothing happened in the future or after the session had begun", () => {
    const startOf = startsOf(rows);
    for (const booking of rows.bookings) {
      const last = new Date(Math.min(now.getTime(), startOf(booking.timeSlotId).getTime()));
      const moments = [booking.createdAt, booking.cancelledAt, booking.waiverSignedAt];
      for (const at of moments) if (at) expect(new Date(at) <= last).toBe(true);
    }
    for (const event of rows.events) expect(new Date(event.at ?? "") <= now).toBe(true);
  });

  test("the known voucher can be spent, and every other state is there", () => {
    const states = rows.vouchers.map((voucher) =>
      voucherStatus(
        {
          balancePence: voucher.balancePence,
          expiresAt: new Date(voucher.expiresAt),
          voidedAt: voucher.voidedAt ? new Date(voucher.voidedAt) : null,
        },
        now,
      ),
    );
    const known = rows.vouchers.findIndex((v) => v.code === readVoucherCode(KNOWN_VOUCHER_CODE));

    expect(states[known]).toBe("available");
    expect(new Set(states)).toEqual(new Set(["available", "redeemed", "expired", "voided"]));
    expect(rows.vouchers.every((voucher) => isVoucherCode(voucher.code))).toBe(true);
    expect(rows.voucherLedger.some((entry) => entry.kind === "returned")).toBe(true);
  });

  test("some coming visits are unpaid or unsigned; some were cancelled in time and some late", () => {
    const startOf = startsOf(rows);
    const paid = new Set(rows.payments.map((payment) => payment.bookingId));
    const coming = rows.bookings.filter(
      (b) => startOf(b.timeSlotId) > now && b.status === "confirmed",
    );
    const decisions = rows.events
      .filter((event) => event.what === "booking.cancelled")
      .map((event) => (event.after as { refund: string }).refund);

    expect(coming.some((booking) => !booking.waiverSigned)).toBe(true);
    expect(coming.some((b) => b.totalPence > 0 && !paid.has(b.id))).toBe(true);
    expect(decisions.length).toBeGreaterThan(10);
    expect(new Set(decisions)).toEqual(new Set(["full", "none"]));
  });
});

test("nobody can be reached: addresses of example.com and numbers kept for drama, which the phone rule takes", () => {
  for (const { email, phone } of plan("2026-07-18T08:55:00Z").customers) {
    expect(email).toMatch(/^[a-z.-]+@example\.com$/);
    expect(phone).toMatch(/^07700900\d{3}$/);
    expect(isUkPhone(phone ?? "")).toBe(true);
  }
});

function startsOf(rows: DemoRows): (slotId: string) => Date {
  const starts = new Map(rows.timeSlots.map((slot) => [slot.id, new Date(slot.startTime)]));
  return (slotId) => starts.get(slotId) ?? new Date(Number.NaN);
}
