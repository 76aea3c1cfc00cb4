import type { DeskDiscount } from "../../../shared/contract/admin/discounts.ts";
import { formatPence } from "../../../shared/money.ts";
import { rangeWords } from "../kit/format-dates.ts";

/** `10%` or `£5.00`. */
export function amountWords({ type, percent, amountPence }: DeskDiscount): string {
  return type === "fixed" ? formatPence(amountPence ?? 0) : `${percent ?? 0}%`;
}

/** What an order must be for the code to count, and how much it takes off at most; a line each. */
export function conditionWords(discount: DeskDiscount): string[] {
  const { minSpendPence, maxDiscountPence, activities, visitStart, visitEnd } = discount;
  return [
    ...(minSpendPence === null ? [] : [`From ${formatPence(minSpendPence)}`]),
    ...(maxDiscountPence === null ? [] : [`${formatPence(maxDiscountPence)} off at most`]),
    ...(activities.length === 0 ? [] : [activities.map(({ name }) => name).join(", ")]),
    ...(visitStart === null && visitEnd === null
      ? []
      : [`Visits: ${rangeWords(visitStart ?? undefined, visitEnd ?? undefined)}`]),
  ];
}

/** When it can be booked with. */
export function periodWords({ startDate, endDate }: DeskDiscount): string {
  return rangeWords(startDate ?? undefined, endDate ?? undefined);
}

/** Why an active code cannot be used today; null when it can. @param today the venue's date */
export function restWords(discount: DeskDiscount, today: string): string | null {
  const { isActive, startDate, endDate, maxUses, timesUsed } = discount;
  if (!isActive) return null;
  if (endDate !== null && endDate < today) return "Ended";
  if (maxUses !== null && timesUsed >= maxUses) return "Used up";
  return startDate !== null && startDate > today ? "Not begun" : null;
}
