import { z } from "zod";
import { VOUCHER_MESSAGE_MAX } from "../../limits.ts";
import { email, id, optionalLines, requiredText, venueDate } from "../base/fields.ts";
import { voucherAmount } from "../public/voucher-order-fields.ts";

/** The voucher forms. Forms, client and routes share these schemas. */

export const recipientChanges = z.object({
  name: requiredText("Recipient name is required", 100),
  email,
});
export type RecipientChanges = z.infer<typeof recipientChanges>;

/** A voucher created by staff. */
export const newVoucher = z
  .object({
    amountPence: voucherAmount,
    recipient: recipientChanges.extend({
      /** Empty: the voucher is printed and handed over, not emailed. */
      email: z.union([z.literal(""), email]),
    }),
    message: optionalLines(VOUCHER_MESSAGE_MAX),
    /** The venue's date on which it is sent, in the morning; null to send it immediately. */
    deliverOn: venueDate.nullable(),
    /** How it was paid for; null if nobody pays for it. */
    paidBy: z.enum(["cash", "other"], "Please choose who pays").nullable(),
  })
  .refine(({ recipient, deliverOn }) => deliverOn === null || recipient.email !== "", {
    path: ["recipient", "email"],
    error: "Please enter the email address to send it to",
  });
export type NewVoucher = z.infer<typeof newVoucher>;

/** A suggested amount for a gift voucher. */
export const quickAmount = z.object({
  id,
  amountPence: voucherAmount,
  /** Whether visitors see it. */
  isActive: z.boolean(),
});
export type QuickAmount = z.infer<typeof quickAmount>;
