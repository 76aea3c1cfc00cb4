import { expect, test } from "vitest";
import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { priceLines } from "./price-lines.ts";

const booking: AdminBookingRow = {
  id: "0",
  reference: "B6D3409E",
  status: "confirmed",
  customerName: "Daniel Whitlock",
  email: "dan@example.com",
  activityId: "1",
  activityName: "Aqua Assault Course",
  activityRank: 0,
  startsAt: "2026-07-18T11:00:00Z",
  endsAt: "2026-07-18T12:00:00Z",
  createdAt: "2026-07-01T11:00:00Z",
  ticketCount: 2,
  tickets: [{ pricePence: 1800, quantity: 2 }],
  addons: [{ name: "Wetsuit", quantity: 2, totalPence: 1000 }],
  subtotalPence: 4600,
  discountPence: 460,
  discountCode: "SUMMER10",
  adjustmentPence: 0,
  retainedPence: 0,
  voucherPence: 4140,
  voucherCode: "Q8ZT…VH6B",
  totalPence: 0,
  duePence: 0,
};

test("returns lines that add up to the total", () => {
  const lines = priceLines(booking);
  expect(lines).toEqual([
    { label: "Aqua Assault Course, 2 × £18.00", pence: 3600 },
    { label: "Wetsuit, 2 × £5.00", pence: 1000 },
    { label: "Discount SUMMER10", pence: -460 },
    { label: "Voucher Q8ZT…VH6B", pence: -4140 },
  ]);
  expect(lines.reduce((sum, { pence }) => sum + pence, 0)).toBe(booking.totalPence);
});

test("has no lines for add-ons, discounts and vouchers that were not used", () => {
  const plain = { ...booking, addons: [], discountPence: 0, voucherPence: 0, voucherCode: null };
  expect(priceLines({ ...plain, discountCode: null })).toHaveLength(1);
});
