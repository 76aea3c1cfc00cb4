import { z } from "zod";
import { TIMEOUTS_MS } from "../../timeouts.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence, venueDate } from "../base/fields.ts";
import { secretHeader } from "./checkouts.ts";
import { cardRefusals, cardTokenInput, idempotencyKey } from "./payments.ts";
import { voucherOrderFields } from "./voucher-order-fields.ts";

/** Everything a visitor sends when pressing Pay for a gift voucher. */
export const voucherOrder = voucherOrderFields.extend({ cardToken: cardTokenInput });
export type VoucherOrder = z.infer<typeof voucherOrder>;

export const purchasedVoucher = z.object({
  id,
  reference: z.string(),
  /**
   * In 4 groups. Returned to the purchaser for a day; after that only the recipient has it, and it
   * is null.
   */
  code: z.string().nullable(),
  amountPence: pence,
  expiresAt: instant,
  recipientName: z.string(),
  recipientEmail: z.string(),
  purchaserFirstName: z.string(),
  purchaserEmail: z.string(),
  /** Null when it was sent immediately. */
  deliverOn: venueDate.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type PurchasedVoucher = z.infer<typeof purchasedVoucher>;

export const voucherPurchaseResult = z.discriminatedUnion("status", [
  z.object({
    status: z.literal(201),
    body: z.object({
      state: z.literal("confirmed"),
      voucher: purchasedVoucher,
      warning: z.string().nullable(),
    }),
  }),
  z.object({
    status: z.literal(202),
    body: z.object({ state: z.literal("checking"), message: z.string() }),
  }),
]);
export type VoucherPurchaseResult = z.infer<typeof voucherPurchaseResult>;

/** The state of a purchase: being paid for, bought, or released after its payment failed. */
export const voucherPurchaseState = z.object({
  state: z.enum(["paying", "confirmed", "released"]),
  voucher: purchasedVoucher.nullable(),
  lastRefusal: z.string().nullable(),
});
export type VoucherPurchaseState = z.infer<typeof voucherPurchaseState>;

export const voucherPurchasesContract = {
  create: endpoint(
    "checkout",
    { name: "voucher-purchases", requests: 20, seconds: 600 },
    {
      priority: "payment",
      responseTimeoutMs: TIMEOUTS_MS.placementResponse,
      timeoutError: "PAYMENT_RUNNING",
    },
  )
    .route({
      method: "POST",
      path: "/voucher-purchases",
      summary: "Buy a gift voucher; one secret is one purchase, whatever the number of cards tried",
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
      pickErrors(
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
    .output(voucherPurchaseResult),

  get: endpoint("checkout")
    .route({
      method: "GET",
      path: "/voucher-purchases/mine",
      summary: "Get the purchase of this secret; polled while a payment is being checked",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: secretHeader }))
    .errors(pickErrors("CHECKOUT_NOT_FOUND"))
    .output(voucherPurchaseState),
};
