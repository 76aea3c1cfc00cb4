import type { Pool } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import { offeredSlots } from "../availability/slots/offered-slots.ts";
import { isOfferChanged, readOffer } from "../availability/slots/slots.queries.ts";
import { retryConflicts } from "../platform/database/retry-conflicts.ts";
import { type CheckoutCredentials, toCheckoutKey } from "./checkouts.queries.ts";
import { withinHoldLimits } from "./hold-limits.ts";
import { renewHold } from "./hold-places.statement.ts";

interface HeldSlot {
  activityId: string;
  startsAt: Date;
}

/**
 * Takes the places of an expired hold again, if its slot is still offered: a booking that overlaps
 * it may have been made since. No-op unless the checkout was released for expiry.
 * @throws Refusal SLOT_FULL when the places are gone; TOO_MANY_HOLDS, NETWORK_BUSY
 */
export async function renewExpiredHold(
  pool: Pool,
  holder: CheckoutCredentials,
  slot: HeldSlot,
): Promise<void> {
  const owner = { checkoutId: holder.checkoutId, visitorHash: null };
  await retryConflicts(isOfferChanged, async (guardedWrite) => {
    const offer = await readOfferWithSlot(pool, slot);
    const hold = { ...toCheckoutKey(holder), activityId: slot.activityId, ...offer };
    await guardedWrite(() => withinHoldLimits(pool, owner, () => renewHold(pool, hold)));
  });
}

/** Reads the offer; throws SLOT_FULL when it no longer has the slot. */
async function readOfferWithSlot(pool: Pool, { activityId, startsAt }: HeldSlot) {
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  const isOffered =
    offer !== undefined &&
    !offer.isHidden &&
    offeredSlots(offer, offer.fromDate).some(
      (slot) => slot.startsAt.getTime() === startsAt.getTime(),
    );
  if (!isOffered) throw new Refusal("SLOT_FULL");
  const { offerVersion, maxPartiesPerSlot } = offer;
  return { offerVersion, maxPartiesPerSlot };
}
