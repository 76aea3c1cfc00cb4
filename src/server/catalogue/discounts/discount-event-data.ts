import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";

/** The fields of a discount code that the history records: those that staff can change. */
export function toDiscountEventData(discount: AdminDiscount) {
  const { id, version, timesUsed, hasHistory, ...fields } = discount;
  return fields;
}
