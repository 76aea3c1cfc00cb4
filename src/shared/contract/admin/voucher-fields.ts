import { z } from "zod";
import { VOUCHER_MESSAGE_MAX } from "../../limits.ts";
import { email, id, optionalLines, requiredText, venueDate } from "../base/fields.ts";
import { voucherAmount } from "../public/voucher-order-fields.ts";

/** What staff type about vouchers: the forms, the client and the routes use these objects. */

export const recipientChanges = z.object({
  name: requiredText("Recipient name is required", 100),
  email,
});
export type RecipientChanges = z.infer<typeof recipientChanges>;

/** A voucher that staff make. */
export const newVoucher = z
  .object({
    amountPence: voucherAmount,
    recipient: recipientChanges.extend({
      /** Empty: it is not sent, but printed and handed over. */
      email: z.union([z.literal(""), email]),
    }),
    message: optionalLines(VOUCHER_MESSAGE_MAX),
    /** The venue's date on whose morning it is sent; null: at once. */
    deliverOn: venueDate.nullable(),
    /** How it was paid for at the desk; null: nobody pays for it. */
    paidBy: z.enum(["cash", "other"], "Please choose who pays").nullable(),
  })
  .refine(({ recipient, deliverOn }) => deliverOn === null || recipient.email !== "", {
    path: ["recipient", "email"],
    error: "Please enter the address to send it to on that day",
  });
export type NewVoucher = z.infer<typeof newVoucher>;

/** An amount that visitors are offered. */
export const quickAmount = z.object({
  id,
  amountPence: voucherAmount,
  /** Whether visitors see it. */
  isActive: z.boolean(),
});
export type QuickAmount = z.infer<typeof quickAmount>;
