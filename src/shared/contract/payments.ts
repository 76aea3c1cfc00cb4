import { z } from "zod";
import { endpoint, refuses } from "./endpoint.ts";

/** What the browser needs to show the card form; none of it is secret. */
export const paymentConfiguration = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  scriptUrl: z.string(),
});
export type PaymentConfiguration = z.infer<typeof paymentConfiguration>;

export const paymentsContract = {
  configuration: endpoint("anyone")
    .route({
      method: "GET",
      path: "/payment-configuration",
      summary: "What the card form needs to load",
    })
    .errors(refuses("PAYMENT_NOT_CONFIGURED"))
    .output(paymentConfiguration),
};
