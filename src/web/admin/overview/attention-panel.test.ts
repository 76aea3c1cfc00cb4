import { expect, test } from "vitest";
import type { OverviewAttention } from "../../../shared/contract/admin/overview.ts";
import { formatLabels, formatTimeAgo, toAttentionEntries } from "./AttentionPanel.tsx";

const NO_ATTENTION: OverviewAttention = {
  failedEmails: { count: 0, kinds: [] },
  unsettledPayments: { count: 0, pence: 0, first: null },
  openTasks: 0,
  unsignedWaivers: { people: 0, bookings: 0, firstStartsAt: null },
  expiringVouchers: { count: 0, pence: 0, withinDays: 14 },
};
const CONTEXT = { now: "2026-07-18T08:55:00.000Z", timezone: "Europe/London" };
const BOOKING = {
  id: "7742cd9b-0000-4000-8000-000000000000",
  reference: "7742CD9B",
  customerName: "Tomasz Nowak",
};

const entriesFor = (attention: Partial<OverviewAttention>) =>
  toAttentionEntries({ ...NO_ATTENTION, ...attention }, CONTEXT).map(
    ({ title, detail, action, target: leadsTo }) => [title, detail, action, leadsTo],
  );

test("returns no entries when nothing needs attention", () => {
  expect(entriesFor({})).toEqual([]);
});

test("returns the count of each entry, with a link to the screen that deals with it", () => {
  const createdAt = "2026-07-18T06:50:00.000Z";
  expect(
    entriesFor({
      failedEmails: { count: 2, kinds: ["booking-confirmation", "voucher-delivery"] },
      unsettledPayments: { count: 1, pence: 9600, first: { booking: BOOKING, createdAt } },
      openTasks: 1,
      unsignedWaivers: { people: 9, bookings: 3, firstStartsAt: "2026-07-18T09:00:00.000Z" },
      expiringVouchers: { count: 4, pence: 18_500, withinDays: 14 },
    }),
  ).toEqual([
    [
      "2 emails could not be sent",
      "Confirmation and gift voucher",
      "Review and resend",
      { path: "/admin/emails?state=failed" },
    ],
    [
      "1 payment is not settled, £96.00",
      "Tomasz Nowak, 7742CD9B, authorised 2 hours ago",
      "Open payment",
      { bookingId: BOOKING.id },
    ],
    [
      "1 task needs a person",
      "Cannot be settled automatically",
      "Show in Health",
      { path: "/admin/health" },
    ],
    [
      "9 people today without a signed waiver",
      "3 bookings, the first arrives at 10:00 am",
      "Show in Today",
      { path: "/admin/today" },
    ],
    [
      "4 vouchers expire within 14 days",
      "£185.00 is still unspent",
      "See vouchers",
      { path: "/admin/vouchers?status=available&sort=expires&direction=ascending" },
    ],
  ]);
});

test("links several payments, or one without a booking, to Health", () => {
  const createdAt = "2026-07-18T07:55:00.000Z";
  const health = { path: "/admin/health" };
  expect(
    entriesFor({
      unsettledPayments: { count: 2, pence: 100, first: { booking: BOOKING, createdAt } },
    }),
  ).toEqual([
    [
      "2 payments are not settled, £1.00",
      "The oldest: Tomasz Nowak, 7742CD9B, authorised 1 hour ago",
      "Show in Health",
      health,
    ],
  ]);
  expect(
    entriesFor({
      unsettledPayments: { count: 1, pence: 100, first: { booking: null, createdAt } },
    }),
  ).toEqual([
    ["1 payment is not settled, £1.00", "Authorised 1 hour ago", "Show in Health", health],
  ]);
});

test("uses the singular for one of each, and the past tense once the first start has passed", () => {
  const [waivers, vouchers] = entriesFor({
    unsignedWaivers: { people: 1, bookings: 1, firstStartsAt: "2026-07-18T08:30:00.000Z" },
    expiringVouchers: { count: 1, pence: 500, withinDays: 14 },
  });
  expect(waivers?.slice(0, 2)).toEqual([
    "1 person today without a signed waiver",
    "1 booking, the first was due at 9:30 am",
  ]);
  expect(vouchers?.[0]).toBe("1 voucher expires within 14 days");
});

test.each([
  ["2026-07-18T09:54:30Z", "0 minutes ago"],
  ["2026-07-18T09:54:00Z", "1 minute ago"],
  ["2026-07-18T08:50:00Z", "1 hour ago"],
  ["2026-07-16T10:00:00Z", "47 hours ago"],
  ["2026-07-16T09:00:00Z", "2 days ago"],
])("formats %s as %s", (instant, expected) => {
  expect(formatTimeAgo(instant, "2026-07-18T09:55:00Z")).toBe(expected);
});

test("joins a list as in a sentence", () => {
  expect(formatLabels([])).toBe("");
  expect(formatLabels(["Confirmation"])).toBe("Confirmation");
  expect(formatLabels(["Confirmation", "Rescheduled", "Gift voucher"])).toBe(
    "Confirmation, rescheduled and gift voucher",
  );
});
