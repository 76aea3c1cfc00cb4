import { computeOrderTotal, type OrderTotal } from "../../shared/rules/order-total.ts";
import type { BookingDraft } from "./booking-draft.ts";

/**
 * What the draft costs as it stands, in whole pence; null before an activity is chosen. Once places
 * are held, the price is the one they were held at.
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
