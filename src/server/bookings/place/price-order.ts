import type { PaidOrder, Placement } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { discountRefusal } from "../../../shared/rules/discount-use.ts";
import { orderTotal } from "../../../shared/rules/order-total.ts";
import { voucherStatus } from "../../../shared/rules/voucher-use.ts";
import type { PurchasedAddon } from "./purchase.ts";
import type { PlacementFacts } from "./read-placement.statement.ts";

/** What decides the price, read from the database. */
export type OrderFacts = Pick<
  PlacementFacts,
  | "now"
  | "today"
  | "activityId"
  | "ticketCount"
  | "activityPricePence"
  | "addons"
  | "voucher"
  | "discount"
> & {
  /** The venue's date; null while no visit is chosen. */
  visitDate: string | null;
  /** When whoever asks may have begun to use the voucher; null for staff, who may know of any. */
  begunAt: Date | null;
};

type QuoteWish = Pick<Placement, "addons" | "voucherCode" | "discountCode">;
type OrderWish = QuoteWish & Pick<Placement, "expectedTotalPence">;

export interface PricedOrder {
  order: PaidOrder;
  addons: PurchasedAddon[];
  /** Only of what takes something off the price. */
  voucherId: string | null;
  discountCodeId: string | null;
}

/**
 * Prices an order from the database's own facts. The caller's total is only compared.
 * @throws Refusal ADDON_UNAVAILABLE, VOUCHER_INVALID, VOUCHER_REDEEMED, DISCOUNT_INVALID, PRICE_CHANGED
 */
export function priceOrder(facts: OrderFacts, wish: OrderWish): PricedOrder {
  const priced = quoteOrder(facts, wish);
  if (priced.order.totalPence !== wish.expectedTotalPence)
    throw new Refusal("PRICE_CHANGED", { ...priced.order });
  return priced;
}

/**
 * The same before anybody was told a total.
 * @throws Refusal ADDON_UNAVAILABLE, VOUCHER_INVALID, VOUCHER_REDEEMED, DISCOUNT_INVALID
 */
export function quoteOrder(facts: OrderFacts, wish: QuoteWish): PricedOrder {
  const addons = pricedAddons(facts, wish);
  const order = totalOf(facts, wish, addons);
  return {
    order,
    addons,
    voucherId: order.voucherPence > 0 ? (facts.voucher?.id ?? null) : null,
    discountCodeId: order.discountPence > 0 ? (facts.discount?.id ?? null) : null,
  };
}

function pricedAddons(facts: OrderFacts, wish: QuoteWish): PurchasedAddon[] {
  const offered = new Map(facts.addons.map((addon) => [addon.id, addon]));
  const gone = wish.addons.filter(
    (wanted) => wanted.quantity > (offered.get(wanted.id)?.maxQuantity ?? 0),
  );
  if (gone.length > 0) throw new Refusal("ADDON_UNAVAILABLE", { addonIds: gone.map((a) => a.id) });
  return wish.addons.flatMap(({ id, quantity }) => {
    const addon = offered.get(id);
    if (!addon) return [];
    const { name, pricePence } = addon;
    return [{ id, name, pricePence, quantity, totalPence: pricePence * quantity }];
  });
}

function totalOf(facts: OrderFacts, wish: QuoteWish, addons: PurchasedAddon[]): PaidOrder {
  const bare = {
    activityPricePence: facts.activityPricePence,
    ticketCount: facts.ticketCount,
    addons,
    discount: null,
    voucherBalancePence: 0,
  };
  const { subtotalPence } = orderTotal(bare);
  return orderTotal({
    ...bare,
    discount: wish.discountCode === null ? null : usableDiscount(facts, subtotalPence),
    voucherBalancePence: wish.voucherCode === null ? 0 : usableBalance(facts),
  });
}

function usableDiscount(facts: OrderFacts, subtotalPence: number) {
  const { discount } = facts;
  const refusal = discount ? discountRefusal(discount, { ...facts, subtotalPence }) : "unknown";
  if (discount && refusal === null) return discount.terms;
  throw new Refusal("DISCOUNT_INVALID", {
    reason: refusal === "min_spend" ? "min_spend" : "unknown",
    minSpendPence: refusal === "min_spend" ? (discount?.minSpendPence ?? null) : null,
  });
}

function usableBalance(facts: OrderFacts): number {
  const { voucher } = facts;
  if (!voucher) throw new Refusal("VOUCHER_INVALID");
  const status = voucherStatus(
    {
      balancePence: voucher.balancePence,
      expiresAt: new Date(voucher.expiresAt),
      voidedAt: voucher.voidedAt === null ? null : new Date(voucher.voidedAt),
    },
    facts.now,
  );
  if (status === "available") return voucher.balancePence;
  const isKnown = status === "redeemed" && wasUsable(facts, voucher.redeemedAt);
  throw new Refusal(isKnown ? "VOUCHER_REDEEMED" : "VOUCHER_INVALID");
}

/**
 * A stranger cannot tell a spent code from an unknown one. Only where the last of a voucher was spent
 * after the checkout began, so that it may have been applied there, is that said.
 */
function wasUsable({ begunAt }: OrderFacts, redeemedAt: string | null): boolean {
  return begunAt === null || (redeemedAt !== null && new Date(redeemedAt) >= begunAt);
}
