import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { pence } from "../base/fields.ts";

/** A suggested amount for a gift voucher; visitors can choose others. */
export const voucherTemplate = z.object({ amountPence: pence });
export type VoucherTemplate = z.infer<typeof voucherTemplate>;

export const voucherTemplatesContract = {
  list: endpoint("anyone")
    .route({
      method: "GET",
      path: "/voucher-templates",
      summary: "List the suggested amounts for a gift voucher, by amount",
    })
    .errors(pickErrors("VENUE_NOT_OPEN"))
    .output(z.array(voucherTemplate)),
};
