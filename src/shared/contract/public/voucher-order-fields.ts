import { z } from "zod";
import {
  VOUCHER_MAX_PENCE,
  VOUCHER_MESSAGE_MAX,
  VOUCHER_MIN_PENCE,
  VOUCHER_STEP_PENCE,
} from "../../limits.ts";
import { email, optionalLines, optionalText, requiredText, venueDate } from "../base/fields.ts";
import { contact } from "./contact.ts";

const AMOUNT_MESSAGE = "Amount must be between £5 and £300";

export const voucherAmount = z
  .int({ error: AMOUNT_MESSAGE })
  .min(VOUCHER_MIN_PENCE, AMOUNT_MESSAGE)
  .max(VOUCHER_MAX_PENCE, AMOUNT_MESSAGE)
  .multipleOf(VOUCHER_STEP_PENCE, AMOUNT_MESSAGE);

export const voucherRecipient = z.object({
  name: requiredText("Recipient name is required", 100),
  email,
});

/** Who pays. An address is asked for only where the bank wants one. */
const purchaser = contact
  .pick({ firstName: true, lastName: true, email: true, phone: true })
  .extend({
    addressLine1: optionalText().default(""),
    addressLine2: optionalText().default(""),
    city: optionalText(100).default(""),
    county: optionalText(100).default(""),
    postcode: optionalText(12).default(""),
  });

/** A gift voucher as it is wished for: the form, the client and the route all use this one object. */
export const voucherOrderFields = z.object({
  amountPence: voucherAmount,
  recipient: voucherRecipient,
  purchaser,
  message: optionalLines(VOUCHER_MESSAGE_MAX).default(""),
  /** The venue's date on whose morning the voucher is sent; null: at once. */
  deliverOn: venueDate.nullable().default(null),
});
export type VoucherOrderFields = z.infer<typeof voucherOrderFields>;
/** What a form holds before it is checked. */
export type VoucherOrderFormValues = z.input<typeof voucherOrderFields>;
