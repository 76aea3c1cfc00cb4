import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDateRange } from "../kit/format-dates.ts";

/** `10%` or `£5.00`. */
export function formatDiscountAmount({ type, percent, amountPence }: AdminDiscount): string {
  return type === "fixed" ? formatPence(amountPence ?? 0) : `${percent ?? 0}%`;
}

/**
 * What an order must fulfil for the code, and how much the code takes off at most; one line each.
 */
export function formatDiscountConditions(discount: AdminDiscount): string[] {
  const { minSpendPence, maxDiscountPence, activities, visitStart, visitEnd } = discount;
  return [
    ...(minSpendPence === null ? [] : [`From ${formatPence(minSpendPence)}`]),
    ...(maxDiscountPence === null ? [] : [`${formatPence(maxDiscountPence)} off at most`]),
    ...(activities.length === 0 ? [] : [activities.map(({ name }) => name).join(", ")]),
    ...(visitStart === null && visitEnd === null
      ? []
      : [`Visits: ${formatDateRange(visitStart ?? undefined, visitEnd ?? undefined)}`]),
  ];
}

/** The dates on which the code can be used. */
export function formatDiscountPeriod({ startDate, endDate }: AdminDiscount): string {
  return formatDateRange(startDate ?? undefined, endDate ?? undefined);
}

/**
 * Returns why an active code cannot be used today; null when it can.
 * @param today date at the venue
 */
export function formatUnusableReason(discount: AdminDiscount, today: string): string | null {
  const { isActive, startDate, endDate, maxUses, timesUsed } = discount;
  if (!isActive) return null;
  if (endDate !== null && endDate < today) return "Ended";
  if (maxUses !== null && timesUsed >= maxUses) return "Used up";
  return startDate !== null && startDate > today ? "Not begun" : null;
}
