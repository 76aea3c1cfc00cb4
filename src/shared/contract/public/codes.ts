import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, pence, requiredText } from "../base/fields.ts";

export const voucherCodeInput = requiredText("Please enter a voucher code", 40);
export const discountCodeInput = requiredText("Please enter a discount code", 40);

/** A voucher that can be spent now. Unknown, spent and expired codes all get VOUCHER_INVALID. */
export const voucherCheck = z.object({ code: z.string(), balancePence: pence });
export type VoucherCheck = z.infer<typeof voucherCheck>;

export const discountCheck = z.object({
  code: z.string(),
  terms: z.discriminatedUnion("type", [
    z.object({
      type: z.literal("percentage"),
      percent: z.int(),
      maxDiscountPence: pence.nullable(),
    }),
    z.object({ type: z.literal("fixed"), amountPence: pence }),
  ]),
});
export type DiscountCheck = z.infer<typeof discountCheck>;

export const discountCheckInput = z.object({
  code: discountCodeInput,
  subtotalPence: pence,
  /** Absent while not chosen. */
  activityId: id.optional(),
  startsAt: instant.optional(),
});
export type DiscountCheckInput = z.infer<typeof discountCheckInput>;

/** Shared by every endpoint that takes a voucher code: a booking with a code counts as well. */
export const VOUCHER_CHECK_RATE_LIMIT: RateLimit = {
  name: "voucher-checks",
  requests: 10,
  seconds: 60,
  hasGlobalLimit: true,
};

export const vouchersContract = {
  check: endpoint("anyone", VOUCHER_CHECK_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/voucher-checks",
      summary: "Check a voucher code and get its balance",
    })
    .input(z.object({ code: voucherCodeInput }))
    .errors(pickErrors("VOUCHER_INVALID"))
    .output(voucherCheck),
};

export const discountsContract = {
  check: endpoint("anyone", {
    name: "discount-checks",
    requests: 20,
    seconds: 60,
    hasGlobalLimit: true,
  })
    .route({
      method: "POST",
      path: "/discount-checks",
      summary: "Check a discount code and get its terms",
    })
    .input(discountCheckInput)
    .errors(pickErrors("DISCOUNT_INVALID"))
    .output(discountCheck),
};
