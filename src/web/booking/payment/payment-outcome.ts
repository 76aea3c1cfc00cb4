import type { ErrorCode } from "../../../shared/errors.ts";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import { addSentences, formatFailure, hasSentence } from "../../app/api-failure.ts";
import { formatDiscountFailure } from "../../codes/code-check.ts";

addSentences(paymentErrors);

/** What the payment page shows after a press of Pay without a booking. */
export type PaymentNotice =
  | { kind: "verification"; sentence: string }
  | { kind: "configuration"; sentence: string }
  | { kind: "payment"; sentence: string }
  | { kind: "new_total"; sentence: string; totalPence: number | undefined }
  | { kind: "code_removed"; code: "voucher" | "discount"; sentence: string }
  | { kind: "another_time"; sentence: string }
  | { kind: "details"; sentence: string }
  | { kind: "trouble"; sentence: string };

/** The customer's details are missing (specification, section 8). */
export const DETAILS_MISSING: PaymentNotice = {
  kind: "details",
  sentence: "Missing required customer information",
};

/** What follows a refusal: a notice on this page, an earlier step, or a question to the server. */
export type PaymentOutcome =
  | { next: "notice"; notice: PaymentNotice }
  | { next: "addons"; addonIds: string[] }
  | { next: "waiver" }
  /**
   * The outcome of the payment is unknown: poll the checkout and claim nothing until it is settled.
   */
  | { next: "ask" };

/** A refusal as received: its code and the details that this code carries. */
export interface ApiRefusal {
  code: ErrorCode;
  details: unknown;
}

type OutcomeKind = PaymentNotice["kind"] | "addons" | "waiver" | "ask";

/** Codes that are not listed become `trouble`: their sentence says what to do. */
const KIND_BY_CODE: Partial<Record<ErrorCode, OutcomeKind>> = {
  CARD_VERIFICATION_REQUIRED: "verification",
  PAYMENT_NOT_CONFIGURED: "configuration",
  PAYMENT_REJECTED: "configuration",

  CARD_DECLINED: "payment",
  CARD_CVV_WRONG: "payment",
  CARD_POSTCODE_WRONG: "payment",
  CARD_EXPIRED: "payment",
  CARD_FUNDS_INSUFFICIENT: "payment",
  CARD_DATA_INVALID: "payment",
  PAYMENT_UNAVAILABLE: "payment",
  PAYMENT_MISSING: "payment",

  PRICE_CHANGED: "new_total",
  VOUCHER_INVALID: "code_removed",
  VOUCHER_REDEEMED: "code_removed",
  DISCOUNT_INVALID: "code_removed",
  ADDON_UNAVAILABLE: "addons",
  ADDON_SOLD_OUT: "addons",
  WAIVER_CHANGED: "waiver",
  WAIVER_NOT_FOUND: "waiver",

  HOLD_EXPIRED: "another_time",
  CHECKOUT_NOT_FOUND: "another_time",
  ACTIVITY_NOT_FOUND: "another_time",
  INVALID_TIME_SLOT: "another_time",
  TIME_SLOT_NOT_FOUND: "another_time",
  SLOT_FULL: "another_time",
  SLOT_CLOSED: "another_time",
  SLOT_FULLY_BOOKED: "another_time",
  SLOT_TOO_LATE: "another_time",
  SLOT_STARTED: "another_time",

  INTERNAL: "ask",
  DATABASE_UNAVAILABLE: "ask",
  PAYMENT_RUNNING: "ask",
  CHECKOUT_FINISHED: "ask",
};

/** Maps a refusal to what follows, by its code and never by its sentence. */
export function toPaymentOutcome({ code, details }: ApiRefusal): PaymentOutcome {
  if (code === "INVALID_INPUT" && hasContactErrors(details)) return notice(DETAILS_MISSING);
  const kind = KIND_BY_CODE[code] ?? "trouble";
  switch (kind) {
    case "ask":
    case "waiver":
      return { next: kind };
    case "addons":
      return { next: "addons", addonIds: getStrings(details, "addonIds") };
    case "new_total":
      return notice({ kind, sentence: formatFailure(code), totalPence: getQuotedTotal(details) });
    case "code_removed":
      return notice(toCodeRemovedNotice(code, details));
    default:
      return notice({ kind, sentence: formatFailure(code) });
  }
}

/**
 * The last card error, for a page that is opened again; null when there is none. Other refusals are
 * not repeated, because their cause may be fixed by now.
 */
export function toLastRefusalNotice(lastRefusal: string | null): PaymentNotice | null {
  if (lastRefusal === null || !hasSentence(lastRefusal)) return null;
  const kind = KIND_BY_CODE[lastRefusal];
  return kind === "payment" || kind === "verification"
    ? { kind, sentence: formatFailure(lastRefusal) }
    : null;
}

/**
 * The total that the server asks for now, in pence; undefined when the details do not contain it.
 */
export function getQuotedTotal(details: unknown): number | undefined {
  const total = getValue(details, "totalPence");
  return typeof total === "number" ? total : undefined;
}

/** Builds the notice for an error of the card form, before anything was sent. */
export function toPaymentNotice(sentence: string): PaymentNotice {
  return { kind: "payment", sentence };
}

/** Splits an error sentence at its first colon; the part before it becomes the heading. */
export function splitHeading(sentence: string): { heading: string | null; text: string } {
  const colon = sentence.indexOf(":");
  if (colon === -1) return { heading: null, text: sentence };
  return { heading: sentence.slice(0, colon).trim(), text: sentence.slice(colon + 1).trim() };
}

function notice(shownNotice: PaymentNotice): PaymentOutcome {
  return { next: "notice", notice: shownNotice };
}

function toCodeRemovedNotice(code: ErrorCode, details: unknown): PaymentNotice {
  return code === "DISCOUNT_INVALID"
    ? { kind: "code_removed", code: "discount", sentence: formatDiscountFailure(code, details) }
    : { kind: "code_removed", code: "voucher", sentence: formatFailure(code) };
}

function hasContactErrors(details: unknown): boolean {
  const fields = getValue(details, "fields");
  return Array.isArray(fields) && fields.some((field) => isContactPath(getValue(field, "path")));
}

function isContactPath(path: unknown): boolean {
  return typeof path === "string" && path.split(".")[0] === "contact";
}

function getStrings(details: unknown, name: string): string[] {
  const value = getValue(details, name);
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function getValue(details: unknown, name: string): unknown {
  return typeof details === "object" && details !== null
    ? (details as Record<string, unknown>)[name]
    : undefined;
}
