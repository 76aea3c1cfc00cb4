import type { Checkout } from "../../shared/contract/checkouts.ts";
import type { Context } from "../context.ts";
import { checkoutAnswer } from "./checkout-answer.ts";
import { type Holder, readHeldCheckout } from "./held-checkout.ts";

/** @throws Refusal CHECKOUT_NOT_FOUND */
export async function readCheckoutOf({ pool }: Context, holder: Holder): Promise<Checkout> {
  return checkoutAnswer(await readHeldCheckout(pool, holder));
}
