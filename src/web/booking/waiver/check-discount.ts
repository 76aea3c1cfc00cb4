import type { DiscountCheck } from "../../../shared/contract/public/codes.ts";
import { api } from "../../app/browser-api.ts";
import { bookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";

/** Asks the server what a discount code takes off the current draft. */
export function checkDraftDiscount(code: string, signal?: AbortSignal): Promise<DiscountCheck> {
  const draft = bookingDraft();
  const { activityId, startsAt } = draft.hold ?? {};
  const subtotalPence = computeDraftTotal(draft)?.subtotalPence ?? 0;
  return api.discounts.check({ code, subtotalPence, activityId, startsAt }, { signal });
}
