import type { ErrorEntry } from "./visitor-errors.ts";

/** Refusals of a payment; only the pages that take cards load them. */
export const paymentErrors = {
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
  PRICE_CHANGED: {
    status: 409,
    sentence: "The total has changed. Nothing was charged; please check the new total.",
  },
  VOUCHER_NOT_CREATED: { status: 409, sentence: "Failed to create voucher" },
} as const satisfies Record<string, ErrorEntry>;
