import { z } from "zod";
import { id, instant, pence, venueDate } from "../../../shared/contract/base/fields.ts";
import { type EmailKind, isEmailKind } from "../../../shared/email-kinds.ts";

/**
 * The content of each kind of email, rendered when it is sent. It is stored with the email, except
 * that of a new booking's emails, which is read from the booking (`booking-reference.ts`).
 */

function required(field: string) {
  const message = `Missing required field: ${field}`;
  return z.string({ error: message }).trim().min(1, message);
}

const card = z.object({ brand: z.string(), last4: z.string() });

const bookingFields = {
  bookingId: id,
  bookingReference: z.string(),
  customerName: required("customerName"),
  activityName: z.string(),
  startsAt: instant,
  endsAt: instant,
  ticketCount: z.int().min(1),
  totalPence: pence,
};

/**
 * To the customer, once the booking is confirmed. The fields are those of the specification,
 * section 3.
 */
const bookingConfirmation = z.object({
  ...bookingFields,
  customerEmail: z.string(),
  /** The picture's name without width and type (`/files/ab12cd`). */
  imageUrl: z.string().nullable(),
  ticketPricePence: pence,
  ticketsPence: pence,
  /** Absent from an email of an earlier version: all tickets have the same price. */
  tickets: z.array(z.object({ pricePence: pence, quantity: z.int().min(1) })).optional(),
  addonsPence: pence,
  subtotalPence: pence,
  discountPence: pence,
  /** Taken off by staff, and charged for what was removed; absent: nothing. */
  adjustmentPence: pence.optional(),
  retainedPence: pence.optional(),
  voucherPence: pence,
  addons: z.array(
    z.object({
      name: z.string(),
      quantity: z.int().min(1),
      pricePence: pence,
      totalPence: pence,
    }),
  ),
  /** Null when nothing was paid by card. */
  card: card.nullable(),
  /** Only of a staff booking: how it was paid (null: not yet), and whether its waiver is signed. */
  offlinePayment: z
    .object({ method: z.enum(["cash", "other"]).nullable(), isWaiverSigned: z.boolean() })
    .optional(),
  /**
   * When the booking was made, and how often it was moved. Absent from a confirmation that an earlier
   * version stored with its content, unless it was resent.
   */
  again: z.object({ bookedAt: instant, calendarSequence: z.int().min(0) }).optional(),
});

/** To staff who asked for notifications: a new booking. */
const bookingNotice = z.object({
  ...bookingFields,
  addons: z.array(z.object({ name: z.string(), quantity: z.int().min(1) })),
});

/** The refund of a cancelled booking, by destination. */
const refundAmounts = {
  /** Everything that was paid: by card, offline and by voucher. */
  paidPence: pence,
  cardPence: pence,
  card: card.nullable(),
  /**
   * False when, as far as we knew, the payment was only authorised. It may have been captured all
   * the same, if the card processor's response was lost; then it is refunded instead of released.
   */
  isCardCharged: z.boolean(),
  offlinePence: pence,
  voucherPence: pence,
  /** Null when nothing is refunded to a voucher. */
  voucherValidUntil: instant.nullable(),
  /** Owed for a voucher that can take no refund any more; staff contact the customer about it. */
  owedPence: pence,
};
export type RefundAmounts = z.infer<z.ZodObject<typeof refundAmounts>>;

/** Why the venue closed the booked session; absent when it did not. */
const closedReason = z.string().optional();

/** To the customer: the booking is cancelled. */
const bookingCancelled = z.object({
  ...bookingFields,
  ...refundAmounts,
  choice: z.enum(["policy", "none", "full", "amount"]),
  closedReason,
});

/**
 * To the customer: the payment failed after the booking was confirmed, so the booking was
 * cancelled.
 */
const bookingPaymentExpired = z.object({ ...bookingFields, ...refundAmounts });

/** To staff who asked for notifications: a booking was cancelled or lost. */
const bookingCancelledNotice = z.object({
  ...bookingFields,
  ...refundAmounts,
  choice: z.enum(["policy", "none", "full", "amount", "expired"]),
  by: z.enum(["visitor", "customer", "staff", "system", "provider"]),
});

const moveFields = {
  ...bookingFields,
  /** The old times; `startsAt` and `endsAt` are the new ones. */
  fromStartsAt: instant,
  fromEndsAt: instant,
};

/** To the customer: the booking was moved. */
const bookingMoved = z.object({
  ...moveFields,
  /** How often the booking was moved: the calendar entry's SEQUENCE. */
  calendarSequence: z.int().min(1),
  closedReason,
});

/** To the customer: tickets, add-ons or the price of a booking changed. */
const bookingChanged = z.object({
  ...bookingFields,
  ...refundAmounts,
  /** Of the booking: 2 for its first change. */
  version: z.int().min(2),
  order: z.object({
    items: z.array(z.object({ name: z.string(), quantity: z.int().min(1), pricePence: pence })),
    subtotalPence: pence,
    discountPence: pence,
    adjustmentPence: pence,
    /** Charged for what was removed and not refunded. */
    retainedPence: pence,
    voucherPence: pence,
    duePence: pence,
  }),
  /** Set when it has another activity and time. */
  moved: z
    .object({
      fromActivityName: z.string(),
      fromStartsAt: instant,
      calendarSequence: z.int().min(1),
    })
    .optional(),
  /** The waiver must be signed again, because people were added. */
  needsSignature: z.boolean(),
});

/** To staff who asked for notifications: a booking was moved. */
const bookingMovedNotice = z.object({
  ...moveFields,
  by: z.enum(["visitor", "customer", "staff", "system", "provider"]),
});

/** To the customer: an offline payment was received. */
const offlinePaymentReceipt = z.object({
  ...bookingFields,
  method: z.enum(["cash", "other"]),
  takenPence: pence,
  /** Offline payments before this one; `duePence` is still to be paid after it. */
  paidBeforePence: pence,
  duePence: pence,
});

/** To the customer: a card payment for a booking that stood already. */
const cardPaymentReceipt = z.object({
  ...bookingFields,
  card,
  takenPence: pence,
  /** Paid before this payment; `duePence` is still to be paid after it. */
  paidBeforePence: pence,
  duePence: pence,
});

/** To the customer, when staff ask: what is still to be paid, with the link to pay it. */
const paymentRequest = z.object({ ...bookingFields, duePence: pence });

/** To everybody booked for a session: what staff wrote. */
const slotEmail = z.object({
  ...bookingFields,
  subject: required("subject"),
  /** Plain text of several lines. */
  text: required("text"),
});

/**
 * To the recipient: the voucher itself. No voucher email stores the code: this one reads it when it
 * is sent.
 */
const voucherDelivery = z.object({
  voucherId: id,
  recipientName: z.string(),
  /** Null when staff issued it. */
  purchaserName: z.string().nullable(),
  /** The giver's message, possibly several lines; empty for none. */
  message: z.string(),
});

const soldVoucherFields = {
  voucherId: id,
  /** The purchase's reference, not the code. */
  voucherReference: z.string(),
  purchaserName: z.string(),
  recipientName: z.string(),
  amountPence: pence,
  /** A date in the venue's time zone; null when it was sent at once. */
  deliverOn: venueDate.nullable(),
};

/** To the purchaser. */
const voucherReceipt = z.object({
  ...soldVoucherFields,
  recipientEmail: z.string(),
  expiresAt: instant,
  /** The last four characters of the code. */
  codeEnding: z.string().length(4),
  card: card.nullable(),
});

/** To staff who asked for notifications: a voucher was sold. */
const voucherNotice = z.object(soldVoucherFields);

const voidedVoucherFields = {
  voucherId: id,
  purchaserName: z.string(),
  recipientName: z.string(),
  codeEnding: z.string().length(4),
  amountPence: pence,
  /** `staff`: staff voided it; `lost`: the payment failed after it was issued. */
  why: z.enum(["staff", "expired"]),
};

/** To the purchaser or the recipient: the voucher can no longer be used. */
const voucherVoided = z.object({
  ...voidedVoucherFields,
  to: z.enum(["purchaser", "recipient"]),
  /** The refund to the card; 0 when nothing was captured. */
  refundPence: pence,
  card: card.nullable(),
  /** False when, as far as we knew, the payment was only authorised. */
  isCardCharged: z.boolean(),
});

/** To staff who asked for notifications: a voucher was voided or lost. */
const voucherVoidedNotice = z.object({
  ...voidedVoucherFields,
  refundPence: pence,
  /** Already spent, and paid for by nobody. */
  spentPence: pence,
});

/** To the owners, daily: the last seal of the activity log, which proves what the log held. */
const activityLogSeal = z.object({
  /** Of the block. */
  number: z.int().min(1),
  /** 64 hexadecimal digits. */
  hash: z.string().length(64),
  sealedAt: instant,
  /** In this block and all before it. */
  eventCount: z.int().min(1),
});

/**
 * Account emails: the kind says everything. The account and the link are never stored in the
 * outbox.
 */
const emptyContent = z.object({});

/** To an administrator: one of their second factors was added, removed or replaced, or a code used up. */
const secondFactorChanged = z.object({
  change: z.enum([
    "passkey-added",
    "passkey-removed",
    "authenticator-added",
    "authenticator-removed",
    "recovery-codes-made",
    "recovery-code-used",
    "second-factors-reset",
  ]),
});

/** To the owners: somebody's second factors were reset. */
const secondFactorsReset = z.object({ name: z.string() });

const contentSchemas = {
  "account-open": emptyContent,
  "account-exists": emptyContent,
  "password-reset": emptyContent,
  "password-unknown": emptyContent,
  "email-change": emptyContent,
  "email-taken": emptyContent,
  "email-changed": emptyContent,
  "data-erased": emptyContent,
  "administrator-invitation": emptyContent,
  "second-factor-changed": secondFactorChanged,
  "second-factors-reset": secondFactorsReset,
  "booking-confirmation": bookingConfirmation,
  "booking-notice": bookingNotice,
  "booking-cancelled": bookingCancelled,
  "booking-payment-expired": bookingPaymentExpired,
  "booking-cancelled-notice": bookingCancelledNotice,
  "booking-moved": bookingMoved,
  "booking-moved-notice": bookingMovedNotice,
  "booking-changed": bookingChanged,
  "offline-payment-receipt": offlinePaymentReceipt,
  "card-payment-receipt": cardPaymentReceipt,
  "payment-request": paymentRequest,
  "slot-email": slotEmail,
  "voucher-delivery": voucherDelivery,
  "voucher-receipt": voucherReceipt,
  "voucher-notice": voucherNotice,
  "voucher-voided": voucherVoided,
  "voucher-voided-notice": voucherVoidedNotice,
  "activity-log-seal": activityLogSeal,
} satisfies Record<EmailKind, z.ZodType>;

/** The content of one kind. */
export type ContentOf<Kind extends EmailKind> = z.infer<(typeof contentSchemas)[Kind]>;

/** A kind with its content. */
export type EmailContent<Kinds extends EmailKind = EmailKind> = {
  [Kind in Kinds]: { kind: Kind; content: ContentOf<Kind> };
}[Kinds];

/** The email cannot be rendered because its content is incomplete. Retrying cannot help. */
export class EmailContentError extends Error {
  override readonly name = "EmailContentError";
}

/**
 * Validates an email's content against its kind, before it is stored and again before it is sent.
 * @throws EmailContentError naming what is missing, such as "Missing required field: customerName".
 */
export function parseEmailContent(kind: string, content: unknown): EmailContent {
  if (!isEmailKind(kind)) throw new EmailContentError(`Unknown kind of message: ${kind}`);
  const parsed = contentSchemas[kind].safeParse(content);
  if (parsed.success) return { kind, content: parsed.data } as EmailContent;
  const [issue] = parsed.error.issues;
  throw new EmailContentError(formatIssue(issue));
}

function formatIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue || issue.message.startsWith("Missing required field")) return issue?.message ?? "";
  return `${issue.path.join(".")}: ${issue.message}`;
}
