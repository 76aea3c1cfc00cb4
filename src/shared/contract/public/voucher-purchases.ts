import { z } from "zod";
import { TIME_LIMITS_MS } from "../../timeouts.ts";
import { endpoint, refuses } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";
import { secretHeader } from "./checkouts.ts";
import { cardRefusals, cardTokenInput, idempotencyKey } from "./payments.ts";
import { gift } from "./voucher-order-fields.ts";

/** Everything a visitor sends when pressing Pay for a gift voucher. */
export const voucherOrder = gift.extend({ cardToken: cardTokenInput });
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
    {
      work: "payment",
      answerMs: TIME_LIMITS_MS.placingAnswer,
      saidWhenLate: "PAYMENT_RUNNING",
    },
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
        "VENUE_NOT_OPEN",
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
