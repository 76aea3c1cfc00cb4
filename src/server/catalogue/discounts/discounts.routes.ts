import { normaliseDiscountCode } from "../../../shared/codes.ts";
import type { DiscountCheck, DiscountCheckInput } from "../../../shared/contract/public/codes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getDiscountRefusal } from "../../../shared/rules/code-validity.ts";
import type { Context } from "../../context.ts";
import { api } from "../../request-context.ts";
import { readDiscount } from "./discounts.queries.ts";

export const discountsRoutes = {
  check: api.discounts.check.handler(({ context, input }) => checkDiscount(context.server, input)),
};

/**
 * Returns what a discount code takes off an order with this subtotal today, checked against the
 * activity and the visit if they are known.
 * @throws Refusal DISCOUNT_INVALID; the only reason it reveals is a minimum spend.
 */
export async function checkDiscount(
  { pool }: Context,
  { code, subtotalPence, activityId, startsAt }: DiscountCheckInput,
): Promise<DiscountCheck> {
  const [discount] = await readDiscount(pool, {
    code: normaliseDiscountCode(code),
    startsAt: startsAt ?? null,
  });
  const refusal = discount
    ? getDiscountRefusal(discount, {
        ...discount,
        subtotalPence,
        activityId: activityId ?? null,
      })
    : "unknown";
  if (discount && refusal === null) return { code: discount.code, terms: discount.terms };
  const isMinSpend = refusal === "min_spend";
  throw new Refusal("DISCOUNT_INVALID", {
    reason: isMinSpend ? "min_spend" : "unknown",
    minSpendPence: isMinSpend ? (discount?.minSpendPence ?? null) : null,
  });
}
