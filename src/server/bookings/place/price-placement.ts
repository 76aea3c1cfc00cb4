import type { Placement } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { priceOrder } from "./price-order.ts";
import type { Purchase } from "./purchase.ts";
import type { PlacementFacts } from "./read-placement.statement.ts";
import { signWaiver } from "./sign-waiver.ts";

/**
 * Prices a placement from the database's own facts and checks everything that goes into it. The
 * caller's total is only compared.
 * @throws Refusal saying what has changed or does not fit; nothing was written yet.
 */
export function pricePlacement(
  facts: PlacementFacts,
  placement: Placement,
  keys: { checkoutId: string; idempotencyKey: string },
): Purchase {
  refuseLostSlot(facts);
  const waiver = signWaiver(facts, placement.contact, placement.waiver);
  const priced = priceOrder(facts, placement);
  if (priced.order.totalPence > 0 && placement.cardToken === null)
    throw new Refusal("PAYMENT_MISSING");
  return {
    ...keys,
    bookingId: facts.bookingId,
    reference: facts.reference,
    activityId: facts.activityId,
    activityName: facts.activityName,
    imageUrl: facts.imageUrl,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    ticketCount: facts.ticketCount,
    ticketPricePence: facts.activityPricePence,
    ...priced,
    cancellationPolicyHours: facts.cancellationPolicyHours,
    contact: placement.contact,
    waiver,
  };
}

/**
 * Lead time was checked when the places were held; now only what would make the visit impossible.
 * @throws Refusal ACTIVITY_NOT_FOUND, SLOT_CLOSED, SLOT_STARTED
 */
export function refuseLostSlot(facts: PlacementFacts): void {
  if (facts.activityIsArchived) throw new Refusal("ACTIVITY_NOT_FOUND");
  if (!facts.slotIsAvailable) throw new Refusal("SLOT_CLOSED");
  if (facts.startsAt <= facts.now) throw new Refusal("SLOT_STARTED");
}
