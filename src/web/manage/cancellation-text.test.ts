import { expect, test } from "vitest";
import type { CancellationPreview } from "../../shared/contract/public/bookings.ts";
import { holderErrors } from "../../shared/holder-errors.ts";
import { toApiFailure } from "../app/api-failure.ts";
import {
  formatCancelFailure,
  formatRefundDeadline,
  formatRefundSummary,
  isOutdated,
  toRefundLines,
} from "./cancellation-text.ts";

const LONDON = "Europe/London";
const NO_REFUND = { cardPence: 0, offlinePence: 0, voucherPence: 0 };
const preview: CancellationPreview = {
  ...NO_REFUND,
  refundPence: 2400,
  cardPence: 2400,
  paidPence: 2400,
  card: { brand: "VISA", last4: "1111" },
  deadline: "2026-07-15T12:10:00.000Z",
  isBeforeDeadline: true,
};

test("each destination of the refund has one line", () => {
  const parts = { cardPence: 2400, offlinePence: 500, voucherPence: 1000 };
  expect(toRefundLines(parts, preview.card)).toEqual([
    { label: "Refund to your Visa ending 1111", pence: 2400 },
    { label: "Refund at the desk", pence: 500 },
    { label: "Refund to your gift voucher", pence: 1000 },
  ]);
  expect(toRefundLines({ ...NO_REFUND, cardPence: 1 })).toEqual([
    { label: "Refund to your card", pence: 1 },
  ]);
  expect(toRefundLines(NO_REFUND)).toEqual([]);
});

test("the deadline is in the venue's time zone, before and after it has passed", () => {
  expect(formatRefundDeadline(preview, LONDON)).toBe(
    "Free cancellation until 1:10 pm on Wednesday, July 15.",
  );
  expect(formatRefundDeadline({ ...preview, isBeforeDeadline: false }, LONDON)).toBe(
    "Free cancellation ended at 1:10 pm on Wednesday, July 15. If you cancel now, there is no refund.",
  );
  expect(formatRefundDeadline({ ...preview, paidPence: 0 }, LONDON)).toBe(
    "You have not paid anything, so there is nothing to refund.",
  );
});

test("the summary names every destination in one sentence", () => {
  expect(formatRefundSummary(NO_REFUND)).toBe("No refund.");
  expect(formatRefundSummary({ ...NO_REFUND, cardPence: 2400 })).toBe(
    "We refund £24.00 to your card.",
  );
  expect(formatRefundSummary({ cardPence: 2400, offlinePence: 500, voucherPence: 1000 })).toBe(
    "We refund £24.00 to your card, £5.00 at the desk and £10.00 to your gift voucher.",
  );
});

test("a failure that a retry may fix gets the specification's sentence", () => {
  for (const failure of ["OFFLINE", "TIMED_OUT", "INTERNAL", "SERVER_BUSY"] as const) {
    expect(formatCancelFailure(failure)).toBe("Failed to cancel booking. Please try again.");
  }
});

/** The refusal as it comes from the server, with its sentence. */
function receive(code: keyof typeof holderErrors) {
  const { sentence } = holderErrors[code];
  return toApiFailure(Object.assign(new Error(sentence), { code, defined: true }));
}

test("a failure that a retry cannot fix gets its own sentence", () => {
  expect(formatCancelFailure(receive("BOOKING_STARTED"))).toBe(
    holderErrors.BOOKING_STARTED.sentence,
  );
});

test("a changed refund gets its own sentence and a new preview", () => {
  expect(formatCancelFailure(receive("REFUND_CHANGED"))).toBe(holderErrors.REFUND_CHANGED.sentence);
  expect(isOutdated("REFUND_CHANGED")).toBe(true);
  expect(isOutdated("INTERNAL")).toBe(false);
});
