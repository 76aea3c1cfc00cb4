import type { Checkout } from "../../shared/contract/checkouts.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { checkoutAnswer } from "./checkout-answer.ts";
import { extendHold } from "./checkouts.queries.ts";
import { type Holder, ofHolder, readHeldCheckout, whyNotHeld } from "./held-checkout.ts";

/**
 * Holds the places for one more full period, once.
 * @throws Refusal HOLD_ALREADY_EXTENDED, HOLD_NOT_EXTENDED, HOLD_EXPIRED, PAYMENT_RUNNING, CHECKOUT_FINISHED,
 * CHECKOUT_NOT_FOUND
 */
export async function extendCheckout({ pool, db }: Context, holder: Holder): Promise<Checkout> {
  const { holdMinutes } = await readSettings(db);
  const [extended] = await extendHold(pool, { ...ofHolder(holder), holdMinutes });
  const row = await readHeldCheckout(pool, holder);
  if (extended) return checkoutAnswer(row);
  const isLive = row.state === "held" && row.secondsLeft > 0;
  throw isLive ? new Refusal("HOLD_ALREADY_EXTENDED") : whyNotHeld(row);
}
