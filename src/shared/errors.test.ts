import { describe, expect, test } from "vitest";
import { type ErrorCode, errors, isErrorCode } from "./errors.ts";
import { Refusal } from "./refusal.ts";
import { staffErrors } from "./staff-errors.ts";
import {
  EMAIL_REFUSED_WARNING,
  getErrorSentence,
  isVisitorErrorCode,
  PAYMENT_RUNNING_SENTENCE,
  visitorErrors,
} from "./visitor-errors.ts";

const codes = Object.keys(errors) as ErrorCode[];

/** Section 8 of the specification, as far as the server is who says it. */
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
  test.each(SPECIFIED)("%s says what the specification says", (code, sentence) => {
    expect(errors[code].sentence).toBe(sentence);
  });

  test("the warning about a refused e-mail is the specification's", () => {
    expect(EMAIL_REFUSED_WARNING).toBe(
      "Booking confirmed but confirmation email could not be sent",
    );
  });

  test.each(codes)("%s has an error status and a sentence that a person can read", (code) => {
    const { status, sentence } = errors[code];
    expect(Number.isInteger(status) && status >= 400 && status <= 599).toBe(true);
    expect(sentence).toBe(sentence.trim());
    expect(sentence).toMatch(/^[A-Z]/);
    expect(sentence).not.toMatch(/[_{}<>\n]|\bsql\b|undefined|null/i);
  });

  test("no two codes say the same", () => {
    expect(new Set(codes.map((code) => errors[code].sentence)).size).toBe(codes.length);
  });

  test("codes are capitals and underscores, so that they can go into any address or log", () => {
    for (const code of codes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });

  test("a payment that is being checked is spoken of in the same words everywhere", () => {
    expect(PAYMENT_RUNNING_SENTENCE).toBe("We are checking your payment; do not pay again.");
    expect(getErrorSentence("PAYMENT_RUNNING")).toBe(PAYMENT_RUNNING_SENTENCE);
  });
});

test("only the table's own codes are codes, not what every object inherits", () => {
  for (const code of codes) expect(isErrorCode(code)).toBe(true);
  for (const text of ["", "slot_full", "toString", "constructor", "__proto__", "hasOwnProperty"]) {
    expect(isErrorCode(text)).toBe(false);
  }
});

test("a code is for visitors or for staff alone, never both", () => {
  for (const code of Object.keys(staffErrors)) expect(isVisitorErrorCode(code)).toBe(false);
  expect(codes.length).toBe(Object.keys(staffErrors).length + Object.keys(visitorErrors).length);
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

test("a refusal keeps no stack, and the errors after it keep theirs", () => {
  expect(new Refusal("SLOT_FULL").stack).not.toContain("errors.test.ts");
  expect(new Error("a fault").stack).toContain("errors.test.ts");
});
