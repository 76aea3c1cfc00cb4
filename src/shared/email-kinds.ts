/** What staff call each kind of e-mail, in the order in which they are offered. */
export const MESSAGE_KINDS = {
  "booking-confirmation": "Confirmation",
  "booking-moved": "Rescheduled",
  "booking-cancelled": "Cancellation",
  "booking-lost": "Cancellation, payment lost",
  "desk-receipt": "Receipt of the desk",
  "voucher-delivery": "Gift voucher",
  "voucher-receipt": "Voucher receipt",
  "voucher-voided": "Voucher cancelled",
  "booking-notice": "New booking",
  "booking-moved-notice": "Booking moved",
  "booking-cancelled-notice": "Booking cancelled",
  "voucher-notice": "Voucher sold",
  "voucher-voided-notice": "Voucher voided",
  "account-open": "Open an account",
  "account-exists": "Account exists",
  "password-reset": "New password",
  "password-unknown": "No account for a password",
  "email-change": "New address",
  "email-taken": "Address taken",
  "email-changed": "Address changed",
  "data-erased": "Data erased",
  "administrator-invitation": "Invitation to the back office",
} as const;

export type MessageKind = keyof typeof MESSAGE_KINDS;

export const isMessageKind = (kind: string): kind is MessageKind =>
  Object.hasOwn(MESSAGE_KINDS, kind);

/** `Confirmation`; of a kind that is not known, its name. */
export function messageKindWords(kind: string): string {
  return isMessageKind(kind) ? MESSAGE_KINDS[kind] : kind.replaceAll("-", " ");
}

/** Waiting ones include those that are retried; failed ones, only those that nobody has sent again. */
export const MESSAGE_STATE_FILTERS = ["waiting", "sent", "kept", "failed", "withdrawn"] as const;
export type MessageStateFilter = (typeof MESSAGE_STATE_FILTERS)[number];
