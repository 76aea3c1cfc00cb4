/** Labels of the kinds of email, in the order in which the filter lists them. */
export const EMAIL_KIND_LABELS = {
  "booking-confirmation": "Confirmation",
  "booking-moved": "Rescheduled",
  "booking-changed": "Changed booking",
  "booking-cancelled": "Cancellation",
  "booking-payment-expired": "Cancellation, payment lost",
  "offline-payment-receipt": "Payment receipt",
  "card-payment-receipt": "Card payment receipt",
  "payment-request": "Payment link",
  "slot-email": "Email to a session",
  "voucher-delivery": "Gift voucher",
  "voucher-receipt": "Voucher receipt",
  "voucher-voided": "Voucher cancelled",
  "booking-notice": "New booking",
  "booking-moved-notice": "Booking moved",
  "booking-cancelled-notice": "Booking cancelled",
  "voucher-notice": "Voucher sold",
  "voucher-voided-notice": "Voucher voided",
  "activity-log-seal": "Activity log seal",
  "account-open": "Open an account",
  "account-exists": "Account exists",
  "password-reset": "New password",
  "password-unknown": "No account for a password",
  "email-change": "New address",
  "email-taken": "Address taken",
  "email-changed": "Address changed",
  "data-erased": "Data erased",
  "administrator-invitation": "Invitation to the back office",
  "second-factor-changed": "Second factor changed",
  "second-factors-reset": "Second factors reset",
} as const;

export type EmailKind = keyof typeof EMAIL_KIND_LABELS;

export const isEmailKind = (kind: string): kind is EmailKind =>
  Object.hasOwn(EMAIL_KIND_LABELS, kind);

/** `booking-confirmation` → `Confirmation`; an unknown kind is shown by its name. */
export function formatEmailKind(kind: string): string {
  return isEmailKind(kind) ? EMAIL_KIND_LABELS[kind] : kind.replaceAll("-", " ");
}

/**
 * `waiting` includes emails that are being retried; `failed` leaves out those that were sent again.
 */
export const EMAIL_STATE_FILTERS = [
  "waiting",
  "sent",
  "captured",
  "failed",
  "withdrawn",
  "superseded",
] as const;
export type EmailStateFilter = (typeof EMAIL_STATE_FILTERS)[number];
