import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";

/** What the history keeps of a discount code: what staff decide about it. */
export function toDiscountEventData(discount: AdminDiscount) {
  const { id, version, timesUsed, hasHistory, ...fields } = discount;
  return fields;
}
