import type { PaymentConfiguration } from "../../../shared/contract/public/payments.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { SquareConfig } from "../../platform/config/config.ts";
import { api } from "../../request-context.ts";

export const paymentsRoutes = {
  configuration: api.payments.configuration.handler(({ context }) =>
    readPaymentConfiguration(context.server),
  ),
};

/**
 * Returns what the browser needs to load the card form.
 * @throws Refusal PAYMENT_NOT_CONFIGURED
 */
function readPaymentConfiguration({ config }: Context): PaymentConfiguration {
  const { square } = config;
  if (!square) throw new Refusal("PAYMENT_NOT_CONFIGURED");
  return {
    applicationId: square.applicationId,
    locationId: square.locationId,
    scriptUrl: cardScriptUrl(square),
  };
}

/** Square's browser script, by environment (Web Payments SDK documentation). */
const SCRIPT_URLS = {
  sandbox: "https://sandbox.web.squarecdn.com/v1/square.js",
  production: "https://web.squarecdn.com/v1/square.js",
};

/**
 * The URL from which the browser loads the card form; a path of our own with the Square simulator.
 */
export function cardScriptUrl({ sdkUrl, environment }: SquareConfig): string {
  return sdkUrl ?? SCRIPT_URLS[environment];
}
