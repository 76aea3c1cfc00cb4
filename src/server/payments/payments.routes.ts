import { api } from "../http/call.ts";
import { readPaymentConfiguration } from "./read-payment-configuration.ts";

export const paymentsRoutes = {
  configuration: api.payments.configuration.handler(({ context }) =>
    readPaymentConfiguration(context.server),
  ),
};
