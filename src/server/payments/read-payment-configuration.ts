import type { PaymentConfiguration } from "../../shared/contract/payments.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Context } from "../context.ts";

/** Square's browser script, by environment (Web Payments SDK documentation). */
const SCRIPT_URLS = {
  sandbox: "https://sandbox.web.squarecdn.com/v1/square.js",
  production: "https://web.squarecdn.com/v1/square.js",
};

/**
 * What the card form needs to load.
 * @throws Refusal PAYMENT_NOT_CONFIGURED
 */
export function readPaymentConfiguration({ config }: Context): PaymentConfiguration {
  const { square } = config;
  if (!square) throw new Refusal("PAYMENT_NOT_CONFIGURED");
  return {
    applicationId: square.applicationId,
    locationId: square.locationId,
    scriptUrl: square.sdkUrl ?? SCRIPT_URLS[square.environment],
  };
}
