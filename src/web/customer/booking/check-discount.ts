import type { DiscountCheck } from "../../../shared/contract/codes.ts";
import { api } from "../../api/browser-api.ts";
import { bookingDraft } from "./booking-draft.ts";
import { orderOfDraft } from "./order-of-draft.ts";

/** Asks what a discount code takes off the draft as it stands. */
export function checkDiscount(code: string, signal?: AbortSignal): Promise<DiscountCheck> {
  const draft = bookingDraft();
  const { activityId, startsAt } = draft.held ?? {};
  const subtotalPence = orderOfDraft(draft)?.subtotalPence ?? 0;
  return api.discounts.check({ code, subtotalPence, activityId, startsAt }, { signal });
}
