import type { Context } from "../context.ts";
import { type Holder, ofHolder, readHeldCheckout, whyNotHeld } from "./held-checkout.ts";
import { releaseHold } from "./release-holds.statement.ts";

/**
 * Gives the places back. Asking twice is the same as once.
 * @throws Refusal PAYMENT_RUNNING, CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function releaseCheckout({ pool }: Context, holder: Holder): Promise<void> {
  const [released] = await releaseHold(pool, { ...ofHolder(holder), reason: "start_again" });
  if (released) return;
  const row = await readHeldCheckout(pool, holder);
  if (row.state !== "released") throw whyNotHeld(row);
}
