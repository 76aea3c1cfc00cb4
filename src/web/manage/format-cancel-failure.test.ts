import { expect, test } from "vitest";
import { getErrorSentence } from "../../shared/visitor-errors.ts";
import { formatCancelFailure, isOutdated } from "./format-cancel-failure.ts";

test("what another try may change is told as the specification tells it", () => {
  for (const failure of ["OFFLINE", "TIMED_OUT", "INTERNAL", "SERVER_BUSY"] as const) {
    expect(formatCancelFailure(failure)).toBe("Failed to cancel booking. Please try again.");
  }
});

test("what it cannot change is told by its reason", () => {
  expect(formatCancelFailure("BOOKING_STARTED")).toBe(getErrorSentence("BOOKING_STARTED"));
});

test("an amount that is another one by now is told, and asked again", () => {
  expect(formatCancelFailure("REFUND_CHANGED")).toBe(getErrorSentence("REFUND_CHANGED"));
  expect(isOutdated("REFUND_CHANGED")).toBe(true);
  expect(isOutdated("INTERNAL")).toBe(false);
});
