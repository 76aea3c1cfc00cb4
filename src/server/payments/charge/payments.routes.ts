import type { PaymentConfiguration } from "../../../shared/contract/public/payments.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { cardScriptUrl } from "./card-script-url.ts";

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
