import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { isPrintable } from "../base/fields.ts";

/** What the browser needs to show the card form. Nothing in it is secret. */
export const paymentConfiguration = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  scriptUrl: z.string(),
});
export type PaymentConfiguration = z.infer<typeof paymentConfiguration>;

/**
 * A single-use token from the card form or a wallet. Google Pay's is followed by a space and the
 * token of the cardholder's verification, which Square gives separately there.
 */
export const cardTokenInput = z
  .string()
  .min(1)
  .max(1024)
  .refine(isPrintable, "The card details could not be read");

/** Identifies one press of Pay; a repeated key gets the same response. */
export const idempotencyKey = z
  .string()
  .regex(/^[\w-]{16,64}$/, "The idempotency key is malformed");

/** Why a card can be refused. */
export const cardRefusals = pickErrors(
  "CARD_DECLINED",
  "CARD_CVV_WRONG",
  "CARD_POSTCODE_WRONG",
  "CARD_EXPIRED",
  "CARD_FUNDS_INSUFFICIENT",
  "CARD_DATA_INVALID",
  "CARD_VERIFICATION_REQUIRED",
  "PAYMENT_UNAVAILABLE",
  "PAYMENT_REJECTED",
  "PAYMENT_MISSING",
);

export const paymentsContract = {
  configuration: endpoint("anyone")
    .route({
      method: "GET",
      path: "/payment-configuration",
      summary: "Get what the card form needs to load",
    })
    .errors(pickErrors("PAYMENT_NOT_CONFIGURED"))
    .output(paymentConfiguration),
};
