import { expect, test } from "vitest";
import type { DeskPayment, DeskRefund } from "../../../../shared/contract/admin/booking-details.ts";
import { cardPaymentWords, policyWords, refundedWords, refundWords } from "./format-payments.ts";

const payment: DeskPayment = {
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
  ["to_void", "Visa ending 4242, being released"],
  ["voided", "Visa ending 4242, released"],
  ["lost", "Visa ending 4242, authorisation lost"],
] as const)("a card payment that is %s", (state, words) => {
  expect(cardPaymentWords({ ...payment, state })).toBe(words);
});

test("a card that nothing is known of any more", () => {
  expect(cardPaymentWords({ ...payment, card: null })).toBe("Card, captured");
});

const refund: DeskRefund = {
  id: "2",
  method: "card",
  amountPence: 500,
  state: "completed",
  origin: "slipway",
  at: "2026-07-09T19:14:00Z",
};

test.each<[Partial<DeskRefund>, string]>([
  [{}, "£5.00 to the card, completed"],
  [{ state: "queued" }, "£5.00 to the card, asked for"],
  [{ state: "pending" }, "£5.00 to the card, on its way"],
  [{ state: "failed" }, "£5.00 to the card, failed"],
  [{ origin: "provider" }, "£5.00 to the card, completed, begun at the card processor"],
  [{ origin: "desk", method: "cash", state: "queued" }, "£5.00 to be handed back"],
  [{ origin: "desk", method: "cash" }, "£5.00 handed back at the desk"],
])("a refund %o", (changes, words) => {
  expect(refundWords({ ...refund, ...changes })).toBe(words);
});

test("what the policy gives, until when or since when not", () => {
  const deadline = "2026-07-17T09:00:00Z";
  const policy = { refundPence: 6860, paidPence: 6860, deadline };
  expect(policyWords({ ...policy, isBeforeDeadline: true }, "Europe/London")).toBe(
    "£68.60 back until Fri 17 July, 10:00 am",
  );
  expect(policyWords({ ...policy, isBeforeDeadline: false }, "Europe/London")).toBe(
    "No refund since Fri 17 July, 10:00 am",
  );
});

test("what was decided at the cancellation, by where it goes", () => {
  const parts = { cardPence: 2000, deskPence: 500, voucherPence: 1000 };
  expect(refundedWords({ choice: "full", refundPence: 3500, ...parts }, true)).toBe(
    "£20.00 to the card, £5.00 at the desk, £10.00 to the voucher",
  );
  const nothing = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };
  expect(refundedWords({ choice: "none", ...nothing }, true)).toBe("No refund");
  expect(refundedWords({ choice: "policy", ...nothing }, false)).toBe("Nothing had been paid");
  expect(refundedWords({ choice: "lost", ...nothing }, true)).toBe(
    "The card payment fell away, nothing was taken",
  );
});
