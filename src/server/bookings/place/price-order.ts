import type { PaidOrder, Placement } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getDiscountRefusal, getVoucherStatus } from "../../../shared/rules/code-validity.ts";
import { computeOrderTotal, type StoredDiscountTerms } from "../../../shared/rules/order-total.ts";
import type { PurchasedAddon } from "./purchase.ts";
import type { PlacementSnapshot } from "./read-placement.statement.ts";

/** The database values that decide the price. */
export type PricingSnapshot = Pick<
  PlacementSnapshot,
  | "now"
  | "today"
  | "activityId"
  | "ticketCount"
  | "activityPricePence"
  | "addons"
  | "voucher"
  | "discount"
> & {
  /** In the venue's time zone; null until a visit is chosen. */
  visitDate: string | null;
  /**
   * When the visitor may have begun to use the voucher; null for staff, who may know of any
   * voucher.
   */
  begunAt: Date | null;
};

type QuoteInput = Pick<Placement, "addons" | "voucherCode" | "discountCode">;
type OrderInput = QuoteInput & Pick<Placement, "expectedTotalPence">;

export interface PricedOrder {
  order: PaidOrder;
  addons: PurchasedAddon[];
  /** This id and the next are null unless their code reduces the price. */
  voucherId: string | null;
  discountCodeId: string | null;
  discountTerms: StoredDiscountTerms | null;
}

/**
 * Prices an order from database values. The caller's total is only compared.
 * @throws Refusal ADDON_UNAVAILABLE, ADDON_SOLD_OUT, VOUCHER_INVALID, VOUCHER_REDEEMED,
 * DISCOUNT_INVALID, PRICE_CHANGED
 */
export function priceOrder(snapshot: PricingSnapshot, input: OrderInput): PricedOrder {
  const priced = quoteOrder(snapshot, input);
  if (priced.order.totalPence !== input.expectedTotalPence)
    throw new Refusal("PRICE_CHANGED", { ...priced.order });
  return priced;
}

/**
 * Prices an order that has no expected total yet.
 * @throws Refusal ADDON_UNAVAILABLE, ADDON_SOLD_OUT, VOUCHER_INVALID, VOUCHER_REDEEMED,
 * DISCOUNT_INVALID
 */
export function quoteOrder(snapshot: PricingSnapshot, input: QuoteInput): PricedOrder {
  const addons = priceAddons(snapshot, input);
  const order = computeTotal(snapshot, input, addons);
  const discount = order.discountPence > 0 ? snapshot.discount : null;
  return {
    order,
    addons,
    voucherId: order.voucherPence > 0 ? (snapshot.voucher?.id ?? null) : null,
    discountCodeId: discount?.id ?? null,
    discountTerms: discount && { ...discount.terms, minSpendPence: discount.minSpendPence },
  };
}

function priceAddons(snapshot: PricingSnapshot, input: QuoteInput): PurchasedAddon[] {
  const offered = new Map(snapshot.addons.map((addon) => [addon.id, addon]));
  const unavailable = input.addons.filter(
    (requested) => requested.quantity > (offered.get(requested.id)?.maxQuantity ?? 0),
  );
  if (unavailable.length > 0)
    throw new Refusal("ADDON_UNAVAILABLE", { addonIds: unavailable.map((a) => a.id) });
  return input.addons.flatMap(({ id, quantity }) => {
    const addon = offered.get(id);
    if (!addon) return [];
    const { name, pricePence, vatRate, left } = addon;
    if (left !== null && quantity > left)
      throw new Refusal("ADDON_SOLD_OUT", { addonId: id, name, left });
    return [{ id, name, pricePence, vatRate, quantity, totalPence: pricePence * quantity }];
  });
}

function computeTotal(
  snapshot: PricingSnapshot,
  input: QuoteInput,
  addons: PurchasedAddon[],
): PaidOrder {
  const baseOrder = {
    activityPricePence: snapshot.activityPricePence,
    ticketCount: snapshot.ticketCount,
    addons,
    discount: null,
    voucherBalancePence: 0,
  };
  const { subtotalPence } = computeOrderTotal(baseOrder);
  return computeOrderTotal({
    ...baseOrder,
    discount: input.discountCode === null ? null : requireUsableDiscount(snapshot, subtotalPence),
    voucherBalancePence: input.voucherCode === null ? 0 : requireUsableBalance(snapshot),
  });
}

function requireUsableDiscount(snapshot: PricingSnapshot, subtotalPence: number) {
  const { discount } = snapshot;
  const refusal = discount
    ? getDiscountRefusal(discount, { ...snapshot, subtotalPence })
    : "unknown";
  if (discount && refusal === null) return discount.terms;
  throw new Refusal("DISCOUNT_INVALID", {
    reason: refusal === "min_spend" ? "min_spend" : "unknown",
    minSpendPence: refusal === "min_spend" ? (discount?.minSpendPence ?? null) : null,
  });
}

function requireUsableBalance(snapshot: PricingSnapshot): number {
  const { voucher } = snapshot;
  if (!voucher) throw new Refusal("VOUCHER_INVALID");
  const status = getVoucherStatus(
    {
      balancePence: voucher.balancePence,
      expiresAt: new Date(voucher.expiresAt),
      voidedAt: voucher.voidedAt === null ? null : new Date(voucher.voidedAt),
    },
    snapshot.now,
  );
  if (status === "available") return voucher.balancePence;
  const mayReveal = status === "redeemed" && mayHaveBeenApplied(snapshot, voucher.redeemedAt);
  throw new Refusal(mayReveal ? "VOUCHER_REDEEMED" : "VOUCHER_INVALID");
}

/**
 * Visitors must not be able to tell a spent code from an unknown one. Only a voucher whose balance
 * reached zero after the checkout began is named as spent, because it may have been applied there.
 */
function mayHaveBeenApplied({ begunAt }: PricingSnapshot, redeemedAt: string | null): boolean {
  return begunAt === null || (redeemedAt !== null && new Date(redeemedAt) >= begunAt);
}
