import { percentOf } from "../money.ts";

/** The terms of a discount code that affect the price. `percent` is a whole number, 1 to 100. */
export type DiscountTerms =
  | { type: "percentage"; percent: number; maxDiscountPence: number | null }
  | { type: "fixed"; amountPence: number };

/** The terms of a booking's discount, as they were when it was made. */
export type StoredDiscountTerms = DiscountTerms & { minSpendPence: number | null };

export interface Order {
  activityPricePence: number;
  ticketCount: number;
  addons: readonly { pricePence: number; quantity: number }[];
  discount: DiscountTerms | null;
  voucherBalancePence: number;
}

/** Whole pence; `totalPence` is the amount charged to the card. */
export interface OrderTotal {
  ticketsPence: number;
  addonsPence: number;
  subtotalPence: number;
  discountPence: number;
  voucherPence: number;
  totalPence: number;
}

/**
 * The price of an order: subtotal − discount − voucher, never below 0. The discount applies first
 * and never exceeds the subtotal; the voucher pays as much of the rest as its balance allows.
 */
export function computeOrderTotal(order: Order): OrderTotal {
  const ticketsPence = order.activityPricePence * order.ticketCount;
  const addonsPence = order.addons.reduce((sum, a) => sum + a.pricePence * a.quantity, 0);
  const subtotalPence = ticketsPence + addonsPence;
  const discountPence = order.discount ? computeDiscountPence(subtotalPence, order.discount) : 0;
  const voucherPence = Math.min(order.voucherBalancePence, subtotalPence - discountPence);
  const totalPence = subtotalPence - discountPence - voucherPence;
  return { ticketsPence, addonsPence, subtotalPence, discountPence, voucherPence, totalPence };
}

/** The discount that the terms give on a subtotal, at most all of it; both in pence. */
export function computeDiscountPence(subtotalPence: number, terms: DiscountTerms): number {
  const uncappedPence =
    terms.type === "fixed"
      ? terms.amountPence
      : Math.min(percentOf(subtotalPence, terms.percent), terms.maxDiscountPence ?? Infinity);
  return Math.min(uncappedPence, subtotalPence);
}
