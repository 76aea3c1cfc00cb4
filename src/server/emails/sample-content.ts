import type { EmailKind } from "../../shared/email-kinds.ts";
import type { EmailContent } from "./content/email-content.ts";

const BOOKING_ID = "3f9a27c4-0d5e-4b7a-9c1f-2a6b8d4e0f13";
const VOUCHER_ID = "c0ffee00-5a1e-4b7a-9c1f-2a6b8d4e0f13";
const card = { brand: "VISA", last4: "1111" };

const bookingFields = {
  bookingId: BOOKING_ID,
  bookingReference: "3F9A27C4",
  customerName: "Amelia Hart",
  activityName: "Aqua Assault Course",
  startsAt: "2027-07-16T12:10:00Z",
  endsAt: "2027-07-16T13:10:00Z",
  ticketCount: 4,
  totalPence: 6700,
};
const refundAmounts = {
  paidPence: 6700,
  cardPence: 6700,
  card,
  isCardCharged: true,
  offlinePence: 0,
  voucherPence: 0,
  voucherValidUntil: null,
  owedPence: 0,
};
const moveFields = { fromStartsAt: "2027-07-15T12:10:00Z", fromEndsAt: "2027-07-15T13:10:00Z" };
const soldVoucherFields = {
  voucherId: VOUCHER_ID,
  voucherReference: "C0FFEE00",
  purchaserName: "Amelia Hart",
  recipientName: "Robin Lake",
  amountPence: 5000,
  deliverOn: null,
};
const voidedVoucherFields = {
  voucherId: VOUCHER_ID,
  purchaserName: "Amelia Hart",
  recipientName: "Robin Lake",
  codeEnding: "CDEF",
  amountPence: 5000,
  why: "staff" as const,
  refundPence: 5000,
};
const addons = [
  { name: "Wetsuit hire", quantity: 2, pricePence: 600, totalPence: 1200 },
  { name: "Phone pouch", quantity: 1, pricePence: 800, totalPence: 800 },
];
const noContent = {};

/** Sample content for each kind of email, about people and bookings that do not exist. */
export const SAMPLE_CONTENT: {
  [Kind in EmailKind]: Extract<EmailContent, { kind: Kind }>["content"];
} = {
  "booking-confirmation": {
    ...bookingFields,
    customerEmail: "amelia@example.com",
    imageUrl: null,
    ticketPricePence: 1800,
    ticketsPence: 7200,
    addonsPence: 2000,
    subtotalPence: 9200,
    discountPence: 0,
    voucherPence: 2500,
    addons,
    card,
  },
  "booking-moved": { ...bookingFields, ...moveFields, calendarSequence: 1 },
  "booking-changed": {
    ...bookingFields,
    ...refundAmounts,
    cardPence: 600,
    version: 2,
    order: {
      items: [{ name: "Aqua Assault Course", quantity: 4, pricePence: 1800 }],
      subtotalPence: 7200,
      discountPence: 0,
      adjustmentPence: 500,
      retainedPence: 0,
      voucherPence: 0,
      duePence: 0,
    },
    needsSignature: false,
  },
  "booking-cancelled": { ...bookingFields, ...refundAmounts, choice: "policy" },
  "booking-payment-expired": {
    ...bookingFields,
    ...refundAmounts,
    cardPence: 0,
    paidPence: 0,
    isCardCharged: false,
  },
  "offline-payment-receipt": {
    ...bookingFields,
    method: "cash",
    takenPence: 6700,
    paidBeforePence: 0,
    duePence: 0,
  },
  "card-payment-receipt": {
    ...bookingFields,
    card,
    takenPence: 6700,
    paidBeforePence: 0,
    duePence: 0,
  },
  "payment-request": { ...bookingFields, duePence: 6700 },
  "slot-email": {
    ...bookingFields,
    subject: "Bring a jumper",
    text: "It will be windy on the lake.\nPlease bring a jumper and a dry towel.",
  },
  "voucher-delivery": {
    voucherId: VOUCHER_ID,
    recipientName: "Robin Lake",
    purchaserName: "Amelia Hart",
    message: "Happy birthday!\nSee you at the lake.",
  },
  "voucher-receipt": {
    ...soldVoucherFields,
    recipientEmail: "robin@example.com",
    expiresAt: "2028-11-21T23:59:59Z",
    codeEnding: "CDEF",
    card,
  },
  "voucher-voided": { ...voidedVoucherFields, to: "purchaser", card, isCardCharged: true },
  "booking-notice": { ...bookingFields, addons },
  "booking-moved-notice": { ...bookingFields, ...moveFields, by: "customer" },
  "booking-cancelled-notice": {
    ...bookingFields,
    ...refundAmounts,
    choice: "policy",
    by: "customer",
  },
  "voucher-notice": soldVoucherFields,
  "voucher-voided-notice": { ...voidedVoucherFields, spentPence: 0 },
  "activity-log-seal": {
    number: 1234,
    hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    sealedAt: "2027-07-16T05:00:12Z",
    eventCount: 48_210,
  },
  "account-open": noContent,
  "account-exists": noContent,
  "password-reset": noContent,
  "password-unknown": noContent,
  "email-change": noContent,
  "email-taken": noContent,
  "email-changed": noContent,
  "data-erased": noContent,
  "administrator-invitation": noContent,
  "second-factor-changed": { change: "passkey-added" },
  "second-factors-reset": { name: "Robin Lakeside" },
};

export const SAMPLE_VOUCHER = {
  code: "0123456789ABCDEF",
  balancePence: 5000,
  expiresAt: "2028-11-21T23:59:59Z",
  isVoided: false,
};
