import { describe, expect, test } from "vitest";
import { type ErrorCode, errors, isErrorCode, staffErrors } from "./errors.ts";
import { holderErrors } from "./holder-errors.ts";
import { paymentErrors } from "./payment-errors.ts";
import { Refusal } from "./refusal.ts";
import {
  EMAIL_REFUSED_WARNING,
  getErrorSentence,
  PAYMENT_RUNNING_SENTENCE,
  visitorErrors,
} from "./visitor-errors.ts";

const codes = Object.keys(errors) as ErrorCode[];

/** Section 8 of the specification, as far as it concerns messages of the server. */
const SPECIFIED: [ErrorCode, string][] = [
  ["DATABASE_UNAVAILABLE", "Database connection not available"],
  ["INVALID_TIME_SLOT", "Invalid time slot"],
  ["TIME_SLOT_NOT_FOUND", "Time slot not found"],
  ["SLOT_FULL", "Not enough capacity in this time slot"],
  ["VOUCHER_REDEEMED", "This voucher has already been redeemed"],
  ["VOUCHER_INVALID", "Failed to validate voucher. Please check the code and try again."],
  ["DISCOUNT_INVALID", "Invalid discount code"],
  ["WAIVER_NOT_FOUND", "Failed to load waiver template. Please try again."],
  ["PAYMENT_NOT_CONFIGURED", "Failed to fetch Square configuration"],
  ["PAYMENT_MISSING", "Payment processing failed."],
];

describe("the table of errors", () => {
  test.each(SPECIFIED)("%s has the specification's sentence", (code, sentence) => {
    expect(errors[code].sentence).toBe(sentence);
  });

  test("the warning about a refused email is the specification's", () => {
    expect(EMAIL_REFUSED_WARNING).toBe(
      "Booking confirmed but confirmation email could not be sent",
    );
  });

  test.each(codes)("%s has an error status and a readable sentence", (code) => {
    const { status, sentence } = errors[code];
    expect(Number.isInteger(status) && status >= 400 && status <= 599).toBe(true);
    expect(sentence).toBe(sentence.trim());
    expect(sentence).toMatch(/^[A-Z]/);
    expect(sentence).not.toMatch(/[_{}<>\n]|\bsql\b|undefined|null/i);
  });

  test("no two codes have the same sentence", () => {
    expect(new Set(codes.map((code) => errors[code].sentence)).size).toBe(codes.length);
  });

  test("codes consist of capitals and underscores, so that they are safe in URLs and logs", () => {
    for (const code of codes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });

  test("a payment that is being checked has the same sentence everywhere", () => {
    expect(PAYMENT_RUNNING_SENTENCE).toBe("We are checking your payment; do not pay again.");
    expect(getErrorSentence("PAYMENT_RUNNING")).toBe(PAYMENT_RUNNING_SENTENCE);
  });
});

test("only own properties of the table are codes, not inherited ones", () => {
  for (const code of codes) expect(isErrorCode(code)).toBe(true);
  for (const text of ["", "slot_full", "toString", "constructor", "__proto__", "hasOwnProperty"]) {
    expect(isErrorCode(text)).toBe(false);
  }
});

test("a code stands in one table", () => {
  const tables = [visitorErrors, paymentErrors, holderErrors, staffErrors];
  expect(codes.length).toBe(tables.reduce((sum, table) => sum + Object.keys(table).length, 0));
});

test("a refusal carries its code, its sentence and its details", () => {
  const refusal = new Refusal("SLOT_FULL", { placesLeft: 1 });

  expect(refusal).toBeInstanceOf(Error);
  expect(refusal.name).toBe("Refusal");
  expect(refusal.code).toBe("SLOT_FULL");
  expect(refusal.message).toBe("Not enough capacity in this time slot");
  expect(refusal.details).toEqual({ placesLeft: 1 });
  expect(new Refusal("NOT_FOUND").details).toBeUndefined();
});

test("a refusal has no stack, and later errors have theirs", () => {
  expect(new Refusal("SLOT_FULL").stack).not.toContain("errors.test.ts");
  expect(new Error("a fault").stack).toContain("errors.test.ts");
});
