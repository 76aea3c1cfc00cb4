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

/** The purchaser. The form asks for an address only if the bank requires one. */
const purchaser = contact
  .pick({ firstName: true, lastName: true, email: true, phone: true })
  .extend({
    addressLine1: optionalText().default(""),
    addressLine2: optionalText().default(""),
    city: optionalText(100).default(""),
    county: optionalText(100).default(""),
    postcode: optionalText(12).default(""),
  });

/** The gift voucher form. Form, client and route share this schema. */
export const voucherOrderFields = z.object({
  amountPence: voucherAmount,
  recipient: voucherRecipient,
  purchaser,
  message: optionalLines(VOUCHER_MESSAGE_MAX).default(""),
  /** The venue's date on which the voucher is sent, in the morning; null to send it immediately. */
  deliverOn: venueDate.nullable().default(null),
});
export type VoucherOrderFields = z.infer<typeof voucherOrderFields>;
/** The form's values before validation. */
export type VoucherOrderFormValues = z.input<typeof voucherOrderFields>;
