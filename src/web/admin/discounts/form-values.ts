import type { z } from "zod";
import type { discountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";

export type DiscountFormValues = z.input<typeof discountFields>;

/**
 * Returns the specification's defaults.
 * @param today date at the venue
 */
export function newDiscountFormValues(today: string): DiscountFormValues {
  return {
    code: "",
    description: "",
    type: "percentage",
    percent: 0,
    amountPence: 0,
    minSpendPence: null,
    maxDiscountPence: null,
    maxUses: null,
    startDate: today,
    endDate: today,
    visitStart: null,
    visitEnd: null,
    activityIds: [],
    isActive: true,
  };
}

/** Converts a discount code to the values of its form. */
export function toDiscountFormValues(discount: AdminDiscount): DiscountFormValues {
  const { id, activities, timesUsed, hasHistory, isArchived, version, ...fields } = discount;
  return {
    ...fields,
    percent: fields.percent ?? 0,
    amountPence: fields.amountPence ?? 0,
    activityIds: activities.map((activity) => activity.id),
  };
}
