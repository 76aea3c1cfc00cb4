import { expect, test } from "vitest";
import { computeValidUntil } from "./valid-until.ts";

const venue = { today: "2026-08-31", voucherExpiryMonths: 6 };

test("a voucher that is sent at once counts from today, to the last day of a shorter month", () => {
  expect(computeValidUntil(venue, null)).toBe("2027-02-28");
});

test("one for a day counts from that day", () => {
  expect(computeValidUntil(venue, "2026-12-24")).toBe("2027-06-24");
});

test("while a day is being typed, today counts", () => {
  expect(computeValidUntil(venue, "")).toBe("2027-02-28");
});
