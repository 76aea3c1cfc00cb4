import { z } from "zod";
import { id, instant, pence, venueDate } from "../../../shared/contract/base/fields.ts";

/**
 * What each kind of message about a gift voucher is about. None holds the code: the recipient's
 * letter is given what is true of the voucher when it is sent.
 */

/** To the recipient: the voucher itself. */
export const voucherDelivery = z.object({
  voucherId: id,
  recipientName: z.string(),
  /** Null when staff made it. */
  purchaserName: z.string().nullable(),
  /** The words that go with it, several lines perhaps; empty without. */
  message: z.string(),
});
export type VoucherDeliveryContent = z.infer<typeof voucherDelivery>;

const soldVoucherFields = {
  voucherId: id,
  /** Of the purchase; no code. */
  voucherReference: z.string(),
  purchaserName: z.string(),
  recipientName: z.string(),
  amountPence: pence,
  /** The venue's date; null when it was sent at once. */
  deliverOn: venueDate.nullable(),
};

const card = z.object({ brand: z.string(), last4: z.string() });

/** To whoever paid. */
export const voucherReceipt = z.object({
  ...soldVoucherFields,
  recipientEmail: z.string(),
  expiresAt: instant,
  /** The last four characters. */
  codeEnding: z.string().length(4),
  card: card.nullable(),
});
export type VoucherReceiptContent = z.infer<typeof voucherReceipt>;

/** To the venue's staff, where they asked for it: a voucher was sold. */
export const voucherNotice = z.object(soldVoucherFields);
export type VoucherNoticeContent = z.infer<typeof voucherNotice>;

const voidedVoucherFields = {
  voucherId: id,
  purchaserName: z.string(),
  recipientName: z.string(),
  codeEnding: z.string().length(4),
  amountPence: pence,
  /** `staff` voided it; `lost`: the payment fell away after it was issued. */
  why: z.enum(["staff", "lost"]),
};

/** To whoever paid, or to the recipient: the voucher can no longer be used. */
export const voucherVoided = z.object({
  ...voidedVoucherFields,
  to: z.enum(["purchaser", "recipient"]),
  /** What goes back to the card; 0 when nothing was taken. */
  refundPence: pence,
  card: card.nullable(),
  /** False: as far as was known, the money was only set aside. */
  isCardCharged: z.boolean(),
});
export type VoucherVoidedContent = z.infer<typeof voucherVoided>;

/** To the venue's staff, where they asked for it: a voucher was voided, or lost. */
export const voucherVoidedNotice = z.object({
  ...voidedVoucherFields,
  refundPence: pence,
  /** Had been spent already, and nobody pays for it. */
  spentPence: pence,
});
export type VoucherVoidedNoticeContent = z.infer<typeof voucherVoidedNotice>;
