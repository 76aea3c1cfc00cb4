import { computeOrderTotal, type OrderTotal } from "../../shared/rules/order-total.ts";
import type { BookingDraft } from "./booking-draft.ts";

/**
 * Computes the draft's current total, in whole pence; null before an activity is chosen. Once
 * places are held, the price is that of the hold.
 */
export function computeDraftTotal(draft: BookingDraft): OrderTotal | null {
  if (!draft.activity) return null;
  return computeOrderTotal({
    activityPricePence: draft.hold?.activityPricePence ?? draft.activity.pricePence,
    ticketCount: draft.ticketCount,
    addons: draft.addons,
    discount: draft.discount?.terms ?? null,
    voucherBalancePence: draft.voucher?.balancePence ?? 0,
  });
}
