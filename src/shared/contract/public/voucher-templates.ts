import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { pence } from "../base/fields.ts";

/** An amount that the venue suggests for a gift voucher; others can be chosen too. */
export const voucherTemplate = z.object({ amountPence: pence });
export type VoucherTemplate = z.infer<typeof voucherTemplate>;

export const voucherTemplatesContract = {
  list: endpoint("anyone")
    .route({
      method: "GET",
      path: "/voucher-templates",
      summary: "The amounts suggested for a gift voucher, by amount",
    })
    .errors(pickErrors("VENUE_NOT_OPEN"))
    .output(z.array(voucherTemplate)),
};
