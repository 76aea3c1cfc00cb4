import { expect, test } from "vitest";
import { getErrorSentence } from "../../shared/visitor-errors.ts";
import { formatCancelFailure, isOutdated } from "./format-cancel-failure.ts";

test("a failure that a retry may fix gets the specification's sentence", () => {
  for (const failure of ["OFFLINE", "TIMED_OUT", "INTERNAL", "SERVER_BUSY"] as const) {
    expect(formatCancelFailure(failure)).toBe("Failed to cancel booking. Please try again.");
  }
});

test("a failure that a retry cannot fix gets its own sentence", () => {
  expect(formatCancelFailure("BOOKING_STARTED")).toBe(getErrorSentence("BOOKING_STARTED"));
});

test("a changed refund gets its own sentence and a new preview", () => {
  expect(formatCancelFailure("REFUND_CHANGED")).toBe(getErrorSentence("REFUND_CHANGED"));
  expect(isOutdated("REFUND_CHANGED")).toBe(true);
  expect(isOutdated("INTERNAL")).toBe(false);
});
