/**
 * Refusals that visitors can get on any page: code → HTTP status and the sentence that people read.
 * Compare codes, never sentences. Every visitor's browser loads this table, so refusals of a payment
 * are in `payment-errors.ts`, those of what a visitor has already in `holder-errors.ts`, and those
 * that only staff can get in `errors.ts`.
 */

export interface ErrorEntry {
  readonly status: number;
  readonly sentence: string;
}

export const visitorErrors = {
  // The request itself
  INVALID_INPUT: { status: 400, sentence: "Please check the details and try again." },
  NOT_FOUND: { status: 404, sentence: "We could not find what you asked for." },
  TOO_LARGE: { status: 413, sentence: "This is more than we can accept at once." },
  TOO_MANY_REQUESTS: {
    status: 429,
    sentence: "Too many attempts. Please wait a moment and try again.",
  },
  INTERNAL: {
    status: 500,
    sentence: "Something went wrong on our side. Nothing was lost; please try again.",
  },
  SERVER_BUSY: {
    status: 503,
    sentence: "Many people are booking right now. Please try again in a few seconds.",
  },
  DATABASE_UNAVAILABLE: { status: 503, sentence: "Database connection not available" },

  // Accounts
  CROSS_SITE: {
    status: 403,
    sentence: "This request did not come from our own pages. Please reload the page and try again.",
  },
  UNAUTHENTICATED: { status: 401, sentence: "Please sign in first." },

  // Activities and slots
  ACTIVITY_NOT_FOUND: {
    status: 404,
    sentence: "This activity is no longer offered. Please choose another.",
  },
  INVALID_TIME_SLOT: { status: 409, sentence: "Invalid time slot" },
  TIME_SLOT_NOT_FOUND: { status: 404, sentence: "Time slot not found" },
  SLOT_FULL: { status: 409, sentence: "Not enough capacity in this time slot" },
  VENUE_NOT_OPEN: { status: 409, sentence: "We are not open for booking yet." },
  SLOT_CLOSED: { status: 409, sentence: "This time has been closed. Please choose another." },
  SLOT_FULLY_BOOKED: {
    status: 409,
    sentence: "This time is fully booked. Please choose another.",
  },
  SLOT_TOO_LATE: {
    status: 409,
    sentence: "It is too late to book this time. Please choose a later one.",
  },
  SLOT_STARTED: { status: 409, sentence: "This session has started. Please choose a later one." },

  // Checkout
  CHECKOUT_NOT_FOUND: {
    status: 404,
    sentence: "This booking is no longer in progress. Please choose your time again.",
  },
  HOLD_EXPIRED: {
    status: 409,
    sentence: "The time to hold your places ran out. Please choose your time again.",
  },
  PAYMENT_RUNNING: {
    status: 409,
    sentence: "We are checking your payment; do not pay again.",
  },

  // Contents of the booking
  ADDON_UNAVAILABLE: {
    status: 409,
    sentence: "An extra that you chose is no longer available. Please choose your extras again.",
  },
  ADDON_SOLD_OUT: {
    status: 409,
    sentence: "An extra is sold out for this session, or too few of it are left.",
  },
  VOUCHER_INVALID: {
    status: 409,
    sentence: "Failed to validate voucher. Please check the code and try again.",
  },
  VOUCHER_REDEEMED: { status: 409, sentence: "This voucher has already been redeemed" },
  DISCOUNT_INVALID: { status: 409, sentence: "Invalid discount code" },

  // Existing bookings
  BOOKING_NOT_FOUND: { status: 404, sentence: "Booking not found" },
} as const satisfies Record<string, ErrorEntry>;

type VisitorErrorCode = keyof typeof visitorErrors;

export function getErrorSentence(code: VisitorErrorCode): string {
  return visitorErrors[code].sentence;
}

/** True when a code received over the network is one that visitors can get. */
export function isVisitorErrorCode(code: string): code is VisitorErrorCode {
  return Object.hasOwn(visitorErrors, code);
}

/**
 * Partial success: the booking is confirmed but its email was refused (specification, section 8).
 */
export const EMAIL_REFUSED_WARNING = "Booking confirmed but confirmation email could not be sent";

/** Partial success: the gift voucher exists but its emails were refused. */
export const VOUCHER_EMAIL_WARNING =
  "Your voucher was created and is valid, but the emails could not be sent. Please contact support.";

/** Shown while the outcome of a payment is unknown. */
export const PAYMENT_RUNNING_SENTENCE = visitorErrors.PAYMENT_RUNNING.sentence;
