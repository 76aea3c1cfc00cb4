import { z } from "zod";
import {
  VOUCHER_MAX_PENCE,
  VOUCHER_MESSAGE_MAX,
  VOUCHER_MIN_PENCE,
  VOUCHER_STEP_PENCE,
} from "../limits.ts";
import { TIME_LIMITS_MS } from "../time-limits.ts";
import { secretHeader } from "./checkouts.ts";
import { contact } from "./contact.ts";
import { endpoint, refuses } from "./endpoint.ts";
import {
  email,
  id,
  instant,
  optionalLines,
  optionalText,
  pence,
  requiredText,
  venueDate,
} from "./fields.ts";
import { cardRefusals, cardTokenInput, idempotencyKey } from "./payments.ts";

const AMOUNT = "Amount must be between £5 and £300";

export const voucherAmount = z
  .int({ error: AMOUNT })
  .min(VOUCHER_MIN_PENCE, AMOUNT)
  .max(VOUCHER_MAX_PENCE, AMOUNT)
  .multipleOf(VOUCHER_STEP_PENCE, AMOUNT);

export const voucherRecipient = z.object({
  name: requiredText("Recipient name is required", 100),
  email,
});

/** Who pays. An address is asked for only where the bank wants one. */
export const voucherPurchaser = contact
  .pick({ firstName: true, lastName: true, email: true, phone: true })
  .extend({
    addressLine1: optionalText().default(""),
    addressLine2: optionalText().default(""),
    city: optionalText(100).default(""),
    county: optionalText(100).default(""),
    postcode: optionalText(12).default(""),
  });

/** Everything a visitor sends when pressing Pay for a gift voucher. */
export const voucherOrder = z.object({
  amountPence: voucherAmount,
  recipient: voucherRecipient,
  purchaser: voucherPurchaser,
  message: optionalLines(VOUCHER_MESSAGE_MAX).default(""),
  /** The venue's date on whose morning the voucher is sent; null: at once. */
  deliverOn: venueDate.nullable().default(null),
  cardToken: cardTokenInput,
});
export type VoucherOrder = z.infer<typeof voucherOrder>;

export const boughtVoucher = z.object({
  id,
  reference: z.string(),
  /** In 4 groups. Told for a day to whoever bought it; after that only its recipient has it. */
  code: z.string().nullable(),
  amountPence: pence,
  expiresAt: instant,
  recipientName: z.string(),
  recipientEmail: z.string(),
  purchaserFirstName: z.string(),
  purchaserEmail: z.string(),
  /** Null when it was sent at once. */
  deliverOn: venueDate.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type BoughtVoucher = z.infer<typeof boughtVoucher>;

export const voucherPurchased = z.discriminatedUnion("status", [
  z.object({
    status: z.literal(201),
    body: z.object({
      state: z.literal("confirmed"),
      voucher: boughtVoucher,
      warning: z.string().nullable(),
    }),
  }),
  z.object({
    status: z.literal(202),
    body: z.object({ state: z.literal("checking"), message: z.string() }),
  }),
]);
export type VoucherPurchased = z.infer<typeof voucherPurchased>;

/** Where a purchase stands: being paid for, bought, or the payment came to nothing. */
export const voucherPurchaseState = z.object({
  state: z.enum(["paying", "confirmed", "released"]),
  voucher: boughtVoucher.nullable(),
  /** Why the last payment was refused. */
  lastRefusal: z.string().nullable(),
});
export type VoucherPurchaseState = z.infer<typeof voucherPurchaseState>;

export const voucherPurchasesContract = {
  create: endpoint(
    "checkout",
    { name: "voucher-purchases", requests: 20, seconds: 600 },
    { answerMs: TIME_LIMITS_MS.placingAnswer, saidWhenLate: "PAYMENT_RUNNING" },
  )
    .route({
      method: "POST",
      path: "/voucher-purchases",
      summary:
        "Pay for a gift voucher; the same secret is one purchase, however many cards it takes",
      inputStructure: "detailed",
      outputStructure: "detailed",
    })
    .input(
      z.object({
        headers: secretHeader.extend({ "idempotency-key": idempotencyKey }),
        body: voucherOrder,
      }),
    )
    .errors(cardRefusals)
    .errors(
      refuses(
        "CHECKOUT_NOT_FOUND",
        "CHECKOUT_FINISHED",
        "DELIVERY_DATE_INVALID",
        "VOUCHER_NOT_CREATED",
        "TOO_MANY_PURCHASES",
        "PAYMENT_RUNNING",
        "IDEMPOTENCY_MISMATCH",
      ),
    )
    .output(voucherPurchased),

  get: endpoint("checkout")
    .route({
      method: "GET",
      path: "/voucher-purchases/mine",
      summary: "Where the purchase of this secret stands; polled while a payment is being checked",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: secretHeader }))
    .errors(refuses("CHECKOUT_NOT_FOUND"))
    .output(voucherPurchaseState),
};
