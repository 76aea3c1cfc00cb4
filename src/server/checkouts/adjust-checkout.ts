import type { Checkout } from "../../shared/contract/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { checkoutAnswer } from "./checkout-answer.ts";
import { adjustHold } from "./checkouts.queries.ts";
import { type Holder, ofHolder, readHeldCheckout, whyNotHeld } from "./held-checkout.ts";

/**
 * Holds more or fewer places in the same slot. When they do not fit, the hold stays as it was.
 * @throws Refusal SLOT_FULL, SLOT_CLOSED, NETWORK_BUSY, HOLD_EXPIRED, PAYMENT_RUNNING, CHECKOUT_FINISHED, CHECKOUT_NOT_FOUND
 */
export async function adjustCheckout(
  { pool }: Context,
  holder: Holder,
  ticketCount: number,
): Promise<Checkout> {
  const [adjusted] = await adjustHold(pool, { ...ofHolder(holder), ticketCount });
  const row = await readHeldCheckout(pool, holder);
  if (!adjusted)
    throw row.releaseReason === "closed" ? new Refusal("SLOT_CLOSED") : whyNotHeld(row);
  return checkoutAnswer(row);
}
