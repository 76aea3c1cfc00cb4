import type { ErrorEntry } from "./visitor-errors.ts";

/**
 * Refusals of what visitors do with a hold, a booking or an account that they have. A browser shows
 * the sentence that comes with the refusal, so that the start page need not load these.
 */
export const holderErrors = {
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
  CURRENT_PASSWORD_WRONG: {
    status: 409,
    sentence: "Failed to update password: that is not your current password.",
  },
  PASSWORD_NOT_UPDATED: { status: 409, sentence: "Failed to update password" },
  PROFILE_NOT_UPDATED: { status: 409, sentence: "Failed to update profile" },
  PASSWORD_TOO_COMMON: {
    status: 409,
    sentence: "This password is too easy to guess. Please choose another.",
  },
  MOVE_TOO_LATE: {
    status: 409,
    sentence: "This booking can no longer be moved. Please call us.",
  },
  REFUND_CHANGED: {
    status: 409,
    sentence: "Your refund has changed. Nothing was cancelled; please check the new amount.",
  },
  WAIVER_ALREADY_SIGNED: {
    status: 409,
    sentence: "The waiver for this booking has already been signed.",
  },
  BOOKING_STARTED: {
    status: 409,
    sentence: "This session has started. Please call us, and we will see what we can do.",
  },
  BOOKING_CANCELLED: { status: 409, sentence: "This booking is cancelled." },
  BOOKING_CHANGED: {
    status: 409,
    sentence: "This booking has just been changed. Please look at it again.",
  },
  HOLD_NOT_EXTENDED: {
    status: 409,
    sentence:
      "These places cannot be held for longer. Please finish your booking before the time runs out.",
  },
  HOLD_ALREADY_EXTENDED: { status: 409, sentence: "The time can be extended only once." },
  TOO_MANY_HOLDS: {
    status: 429,
    sentence:
      "You are already holding places in several bookings. Finish one of them, or wait until its time runs out.",
  },
  NETWORK_BUSY: {
    status: 429,
    sentence: "Many people on your network are booking at once. Please try again in a few minutes.",
  },
  ACCOUNT_LINK_INVALID: {
    status: 404,
    sentence: "This link has expired or was already used. Please ask for a new one.",
  },
  SIGN_IN_FAILED: { status: 401, sentence: "Invalid email or password" },
  SECOND_FACTOR_OVERDUE: {
    status: 403,
    sentence:
      "Your role needs a passkey or an authenticator app, and the time to set one up is over. Ask an owner of the venue to reset your second factors.",
  },
  STAFF_PASSWORD_TOO_SHORT: {
    status: 409,
    sentence: "Password must be at least 8 characters",
  },
  INVOICE_FAILED: { status: 500, sentence: "Failed to generate invoice" },
  MANAGE_LINK_INVALID: {
    status: 404,
    sentence: "This link does not open a booking. It may have expired, or part of it is missing.",
  },
  DELIVERY_DATE_INVALID: {
    status: 400,
    sentence: "Please choose a delivery date from today up to a year ahead.",
  },
  TOO_MANY_PURCHASES: {
    status: 429,
    sentence:
      "Several of your gift vouchers are still being paid for. Please wait until that is done.",
  },
  WAIVER_NOT_FOUND: {
    status: 404,
    sentence: "Failed to load waiver template. Please try again.",
  },
  WAIVER_CHANGED: {
    status: 409,
    sentence: "The waiver has changed since you signed it. Please read and sign it again.",
  },
  INVITATION_CHANGED: {
    status: 409,
    sentence: "Your account has changed. Please read the invitation again.",
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    sentence: "This request was sent before with different details. Please start again.",
  },
  CHECKOUT_FINISHED: { status: 409, sentence: "This booking is already complete." },
} as const satisfies Record<string, ErrorEntry>;
