import type { Pool } from "pg";
import { type Holder, ofHolder } from "./held-checkout.ts";
import { withinHoldLimits } from "./hold-limits.ts";
import { reacquireHold } from "./hold-places.statement.ts";

/**
 * Takes the places of a hold that just ran out back. Nothing happens when it is not released for
 * running out (any more).
 * @throws Refusal SLOT_FULL when the places are gone; TOO_MANY_HOLDS
 */
export async function takeBackPlaces(
  pool: Pool,
  holder: Holder,
  maxPartiesPerSlot: number,
): Promise<void> {
  const ofWhom = { checkoutId: holder.checkoutId, visitorHash: null, addressHash: null };
  await withinHoldLimits(pool, ofWhom, () =>
    reacquireHold(pool, { ...ofHolder(holder), maxPartiesPerSlot }),
  );
}
