import { expect, test } from "vitest";
import { sentenceOf } from "../../shared/visitor-errors.ts";
import { cancelProblem, isOutdated } from "./format-cancel-failure.ts";

test("what another try may change is told as the specification tells it", () => {
  for (const failure of ["OFFLINE", "TIMED_OUT", "INTERNAL", "SERVER_BUSY"] as const) {
    expect(cancelProblem(failure)).toBe("Failed to cancel booking. Please try again.");
  }
});

test("what it cannot change is told by its reason", () => {
  expect(cancelProblem("BOOKING_STARTED")).toBe(sentenceOf("BOOKING_STARTED"));
});

test("an amount that is another one by now is told, and asked again", () => {
  expect(cancelProblem("REFUND_CHANGED")).toBe(sentenceOf("REFUND_CHANGED"));
  expect(isOutdated("REFUND_CHANGED")).toBe(true);
  expect(isOutdated("INTERNAL")).toBe(false);
});
