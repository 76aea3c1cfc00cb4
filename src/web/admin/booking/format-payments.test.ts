import { expect, test } from "vitest";
import type { AdminPayment, AdminRefund } from "../../../shared/contract/admin/booking-details.ts";
import {
  formatCardPayment,
  formatRefund,
  formatRefundDecision,
  formatRefundPolicy,
} from "./format-payments.ts";

const payment: AdminPayment = {
  id: "1",
  method: "card",
  state: "captured",
  card: { brand: "VISA", last4: "4242" },
  transactionId: "R2fV9",
  amountPence: 6860,
  refundedPence: 0,
  at: "2026-07-09T19:14:00Z",
  takenBy: null,
};

test.each([
  ["authorised", "Visa ending 4242, authorised"],
  ["captured", "Visa ending 4242, captured"],
  ["void_pending", "Visa ending 4242, being released"],
  ["voided", "Visa ending 4242, released"],
  ["expired", "Visa ending 4242, authorisation expired"],
] as const)("formats a card payment that is %s", (state, expected) => {
  expect(formatCardPayment({ ...payment, state })).toBe(expected);
});

test("formats a payment whose card details are gone", () => {
  expect(formatCardPayment({ ...payment, card: null })).toBe("Card, captured");
});

const refund: AdminRefund = {
  id: "2",
  method: "card",
  amountPence: 500,
  state: "completed",
  origin: "slipway",
  at: "2026-07-09T19:14:00Z",
};

test.each<[Partial<AdminRefund>, string]>([
  [{}, "£5.00 to the card, completed"],
  [{ state: "queued" }, "£5.00 to the card, requested"],
  [{ state: "pending" }, "£5.00 to the card, on its way"],
  [{ state: "failed" }, "£5.00 to the card, failed"],
  [{ origin: "provider" }, "£5.00 to the card, completed, started at the card processor"],
  [{ origin: "offline", method: "cash", state: "queued" }, "£5.00 cash refund due"],
  [{ origin: "offline", method: "cash" }, "£5.00 cash refund given"],
])("formats the refund %o", (changes, expected) => {
  expect(formatRefund({ ...refund, ...changes })).toBe(expected);
});

test("formats the policy's refund with its deadline, before and after it", () => {
  const deadline = "2026-07-17T09:00:00Z";
  const policy = { refundPence: 6860, paidPence: 6860, deadline };
  expect(formatRefundPolicy({ ...policy, isBeforeDeadline: true }, "Europe/London")).toBe(
    "Refundable until Fri 17 July, 10:00 am: £68.60",
  );
  expect(formatRefundPolicy({ ...policy, isBeforeDeadline: false }, "Europe/London")).toBe(
    "No refund after Fri 17 July, 10:00 am",
  );
});

test("formats the refund decided at the cancellation, by destination", () => {
  const parts = { cardPence: 2000, offlinePence: 500, voucherPence: 1000 };
  expect(formatRefundDecision({ choice: "full", refundPence: 3500, ...parts }, true)).toBe(
    "£20.00 to the card, £5.00 as a cash refund, £10.00 to the voucher",
  );
  const noRefund = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };
  expect(formatRefundDecision({ choice: "none", ...noRefund }, true)).toBe("No refund");
  expect(formatRefundDecision({ choice: "policy", ...noRefund }, false)).toBe(
    "Nothing had been paid",
  );
  expect(formatRefundDecision({ choice: "expired", ...noRefund }, true)).toBe(
    "The card payment expired, so nothing was taken",
  );
});
