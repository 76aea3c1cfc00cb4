import { expect, test } from "vitest";
import { computeValidUntil } from "./gift-form.ts";

const venue = { today: "2026-08-31", voucherExpiryMonths: 6 };

test("a voucher sent at once is valid from today, to the last day of a shorter month", () => {
  expect(computeValidUntil(venue, null)).toBe("2027-02-28");
});

test("a voucher with a delivery date is valid from that date", () => {
  expect(computeValidUntil(venue, "2026-12-24")).toBe("2027-06-24");
});

test("an incomplete delivery date counts as today", () => {
  expect(computeValidUntil(venue, "")).toBe("2027-02-28");
});
