import { z } from "zod";
import { id, instant, pence, venueDate } from "../../../shared/contract/base/fields.ts";

/**
 * The content of each kind of voucher email. None contains the code: the delivery email reads the
 * voucher when it is sent.
 */

/** To the recipient: the voucher itself. */
export const voucherDelivery = z.object({
  voucherId: id,
  recipientName: z.string(),
  /** Null when staff issued it. */
  purchaserName: z.string().nullable(),
  /** The giver's message, possibly several lines; empty for none. */
  message: z.string(),
});
export type VoucherDeliveryContent = z.infer<typeof voucherDelivery>;

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

const card = z.object({ brand: z.string(), last4: z.string() });

/** To the purchaser. */
export const voucherReceipt = z.object({
  ...soldVoucherFields,
  recipientEmail: z.string(),
  expiresAt: instant,
  /** The last four characters of the code. */
  codeEnding: z.string().length(4),
  card: card.nullable(),
});
export type VoucherReceiptContent = z.infer<typeof voucherReceipt>;

/** To staff who asked for notifications: a voucher was sold. */
export const voucherNotice = z.object(soldVoucherFields);
export type VoucherNoticeContent = z.infer<typeof voucherNotice>;

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
export const voucherVoided = z.object({
  ...voidedVoucherFields,
  to: z.enum(["purchaser", "recipient"]),
  /** The refund to the card; 0 when nothing was captured. */
  refundPence: pence,
  card: card.nullable(),
  /** False when, as far as we knew, the payment was only authorised. */
  isCardCharged: z.boolean(),
});
export type VoucherVoidedContent = z.infer<typeof voucherVoided>;

/** To staff who asked for notifications: a voucher was voided or lost. */
export const voucherVoidedNotice = z.object({
  ...voidedVoucherFields,
  refundPence: pence,
  /** Already spent, and paid for by nobody. */
  spentPence: pence,
});
export type VoucherVoidedNoticeContent = z.infer<typeof voucherVoidedNotice>;
