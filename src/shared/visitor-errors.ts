/**
 * Refusals that visitors can get: code → HTTP status and the sentence that people read. Sentences
 * from the specification are verbatim and stand only here. Compare codes, never sentences. Every
 * visitor's browser loads this table, so refusals that only staff can get are in `errors.ts`.
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
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    sentence: "This request was sent before with different details. Please start again.",
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
  INVITATION_CHANGED: {
    status: 409,
    sentence: "Your account has changed. Please read the invitation again.",
  },
  ACCOUNT_LINK_INVALID: {
    status: 404,
    sentence: "This link has expired or was already used. Please ask for a new one.",
  },
  PROFILE_NOT_UPDATED: { status: 409, sentence: "Failed to update profile" },
  PASSWORD_NOT_UPDATED: { status: 409, sentence: "Failed to update password" },
  PASSWORD_TOO_COMMON: {
    status: 409,
    sentence: "This password is too easy to guess. Please choose another.",
  },
  CURRENT_PASSWORD_WRONG: {
    status: 409,
    sentence: "Failed to update password: that is not your current password.",
  },
  ERASURE_PASSWORD_WRONG: {
    status: 409,
    sentence: "That is not your current password. Nothing was erased.",
  },
  ERASURE_ADMINISTRATOR: {
    status: 409,
    sentence:
      "You are an administrator. Ask another administrator to remove your role first, then try again.",
  },
  ERASURE_BOOKING_AHEAD: {
    status: 409,
    sentence:
      "You have an upcoming booking, and we need to know who is coming. Please cancel it first, or try again after your visit.",
  },
  ERASURE_MONEY_UNDER_WAY: {
    status: 409,
    sentence:
      "One of your payments or refunds is still in progress. Please try again when it is complete, or contact us.",
  },
  SIGN_IN_FAILED: { status: 401, sentence: "Invalid email or password" },

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
  TOO_MANY_HOLDS: {
    status: 429,
    sentence:
      "You are already holding places in several bookings. Finish one of them, or wait until its time runs out.",
  },
  CHECKOUT_NOT_FOUND: {
    status: 404,
    sentence: "This booking is no longer in progress. Please choose your time again.",
  },
  HOLD_EXPIRED: {
    status: 409,
    sentence: "The time to hold your places ran out. Please choose your time again.",
  },
  CHECKOUT_FINISHED: { status: 409, sentence: "This booking is already complete." },
  NETWORK_BUSY: {
    status: 429,
    sentence: "Many people on your network are booking at once. Please try again in a few minutes.",
  },
  HOLD_NOT_EXTENDED: {
    status: 409,
    sentence:
      "These places cannot be held for longer. Please finish your booking before the time runs out.",
  },
  HOLD_ALREADY_EXTENDED: { status: 409, sentence: "The time can be extended only once." },
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
  WAIVER_NOT_FOUND: {
    status: 404,
    sentence: "Failed to load waiver template. Please try again.",
  },
  WAIVER_CHANGED: {
    status: 409,
    sentence: "The waiver has changed since you signed it. Please read and sign it again.",
  },
  PRICE_CHANGED: {
    status: 409,
    sentence: "The total has changed. Nothing was charged; please check the new total.",
  },

  // Gift vouchers
  DELIVERY_DATE_INVALID: {
    status: 400,
    sentence: "Please choose a delivery date from today up to a year ahead.",
  },
  VOUCHER_NOT_CREATED: { status: 409, sentence: "Failed to create voucher" },
  TOO_MANY_PURCHASES: {
    status: 429,
    sentence:
      "Several of your gift vouchers are still being paid for. Please wait until that is done.",
  },

  // Existing bookings
  BOOKING_NOT_FOUND: { status: 404, sentence: "Booking not found" },
  BOOKING_CHANGED: {
    status: 409,
    sentence: "This booking has just been changed. Please look at it again.",
  },
  BOOKING_CANCELLED: { status: 409, sentence: "This booking is cancelled." },
  BOOKING_STARTED: {
    status: 409,
    sentence: "This session has started. Please call us, and we will see what we can do.",
  },
  REFUND_CHANGED: {
    status: 409,
    sentence: "Your refund has changed. Nothing was cancelled; please check the new amount.",
  },
  WAIVER_ALREADY_SIGNED: {
    status: 409,
    sentence: "The waiver for this booking has already been signed.",
  },
  INVOICE_FAILED: { status: 500, sentence: "Failed to generate invoice" },
  MOVE_TOO_LATE: {
    status: 409,
    sentence: "This booking can no longer be moved. Please call us.",
  },
  CHANGE_NOT_OFFERED: {
    status: 409,
    sentence: "This booking cannot be changed online. Please call us.",
  },
  CHANGE_TOO_LATE: {
    status: 409,
    sentence: "This booking can no longer be changed online. Please call us.",
  },
  NOTHING_DUE: { status: 409, sentence: "There is nothing left to pay for this booking." },
  NOTHING_CHANGED: { status: 409, sentence: "The booking already is like that." },
  QUOTE_CHANGED: {
    status: 409,
    sentence: "The price or the refund has changed. Nothing was saved; please check it again.",
  },
  CARD_PAYMENT_PENDING: {
    status: 409,
    sentence: "The card payment is not complete yet. Please try again in a minute.",
  },
  EMAIL_CORRECTION_TOO_LATE: {
    status: 409,
    sentence:
      "The email address can be corrected here for ten minutes after booking. Please call us, and we will correct it.",
  },
  EMAIL_CORRECTION_TOO_OFTEN: {
    status: 409,
    sentence:
      "The email address has been corrected three times. Please call us, and we will correct it.",
  },
  MANAGE_LINK_INVALID: {
    status: 404,
    sentence: "This link does not open a booking. It may have expired, or part of it is missing.",
  },

  // Payment
  PAYMENT_NOT_CONFIGURED: { status: 503, sentence: "Failed to fetch Square configuration" },
  PAYMENT_MISSING: { status: 409, sentence: "Payment processing failed." },
  CARD_DECLINED: { status: 402, sentence: "Your card was declined. Try another card." },
  CARD_CVV_WRONG: {
    status: 402,
    sentence: "The security code does not match this card. Check it and try again.",
  },
  CARD_POSTCODE_WRONG: {
    status: 402,
    sentence: "The postcode does not match this card. Check it and try again.",
  },
  CARD_EXPIRED: {
    status: 402,
    sentence: "The expiry date does not match this card, or the card has expired.",
  },
  CARD_FUNDS_INSUFFICIENT: {
    status: 402,
    sentence: "There is not enough money on this card. Try another card.",
  },
  CARD_DATA_INVALID: {
    status: 402,
    sentence: "The card details could not be used. Please enter them again.",
  },
  CARD_VERIFICATION_REQUIRED: {
    status: 402,
    sentence: "Your bank needs extra verification. Please try again.",
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    sentence: "The payment service is busy. You have not been charged; try again in a moment.",
  },
  PAYMENT_REJECTED: {
    status: 502,
    sentence: "We cannot take card payments at the moment. You have not been charged.",
  },
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
