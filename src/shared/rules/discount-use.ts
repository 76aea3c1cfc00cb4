import type { DiscountTerms } from "./order-total.ts";

export interface DiscountState {
  terms: DiscountTerms;
  isActive: boolean;
  /** Local dates of the venue, both inclusive; null means no bound. */
  startDate: string | null;
  endDate: string | null;
  minSpendPence: number | null;
  maxUses: number | null;
  timesUsed: number;
}

export type DiscountRefusal = "inactive" | "not_yet" | "over" | "used_up" | "min_spend";

/** Why a discount code cannot be used on this subtotal today, or null when it can. */
export function discountRefusal(
  code: DiscountState,
  subtotalPence: number,
  today: string,
): DiscountRefusal | null {
  if (!code.isActive) return "inactive";
  if (code.startDate !== null && today < code.startDate) return "not_yet";
  if (code.endDate !== null && today > code.endDate) return "over";
  if (code.maxUses !== null && code.timesUsed >= code.maxUses) return "used_up";
  if (code.minSpendPence !== null && subtotalPence < code.minSpendPence) return "min_spend";
  return null;
}
