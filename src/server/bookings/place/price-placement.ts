import type { Placement } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { priceOrder } from "./price-order.ts";
import type { Purchase } from "./purchase.ts";
import type { PlacementSnapshot } from "./read-placement.statement.ts";
import { signWaiver } from "./sign-waiver.ts";

/**
 * Prices a placement from database values and checks everything that goes into it. The caller's
 * total is only compared.
 * @throws Refusal with what has changed or does not fit; nothing has been written yet
 */
export function pricePlacement(
  snapshot: PlacementSnapshot,
  placement: Placement,
  keys: { checkoutId: string; idempotencyKey: string },
): Purchase {
  refuseUnavailableSlot(snapshot);
  const waiver = signWaiver(snapshot, placement.contact, placement.waiver);
  const priced = priceOrder(snapshot, placement);
  if (priced.order.totalPence > 0 && placement.cardToken === null)
    throw new Refusal("PAYMENT_MISSING");
  return {
    ...keys,
    bookingId: snapshot.bookingId,
    reference: snapshot.reference,
    activityId: snapshot.activityId,
    activityName: snapshot.activityName,
    imageUrl: snapshot.imageUrl,
    startsAt: snapshot.startsAt.toISOString(),
    endsAt: snapshot.endsAt.toISOString(),
    ticketCount: snapshot.ticketCount,
    ticketPricePence: snapshot.activityPricePence,
    ...priced,
    cancellationPolicyHours: snapshot.cancellationPolicyHours,
    contact: placement.contact,
    waiver,
  };
}

/**
 * Refuses a slot that can no longer be visited. The lead time applied when the places were held and
 * is not checked again.
 * @throws Refusal ACTIVITY_NOT_FOUND, SLOT_CLOSED, SLOT_STARTED
 */
export function refuseUnavailableSlot(snapshot: PlacementSnapshot): void {
  if (snapshot.activityIsArchived) throw new Refusal("ACTIVITY_NOT_FOUND");
  if (!snapshot.slotIsAvailable) throw new Refusal("SLOT_CLOSED");
  if (snapshot.startsAt <= snapshot.now) throw new Refusal("SLOT_STARTED");
}
