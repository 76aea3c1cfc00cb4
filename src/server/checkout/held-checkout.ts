import type { Pool } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import { hashOf } from "../platform/secrets/secrets.ts";
import { type CheckoutRow, readCheckout } from "./checkouts.queries.ts";

/** A checkout and the secret of whoever holds it. */
export interface Holder {
  checkoutId: string;
  checkoutSecret: string;
}

/** The two columns by which a statement finds the holder's checkout. */
export function ofHolder({ checkoutId, checkoutSecret }: Holder) {
  return { checkoutId, secretHash: hashOf(checkoutSecret) };
}

/** @throws Refusal CHECKOUT_NOT_FOUND for an unknown checkout and for another's secret alike. */
export async function readHeldCheckout(pool: Pool, holder: Holder): Promise<CheckoutRow> {
  const [row] = await readCheckout(pool, ofHolder(holder));
  if (!row) throw new Refusal("CHECKOUT_NOT_FOUND");
  return row;
}

/** Why a change that needs a live hold was not made, judged from what the checkout is now. */
export function whyNotHeld(row: CheckoutRow): Refusal {
  if (row.state === "paying") return new Refusal("PAYMENT_RUNNING");
  if (row.state === "confirmed") return new Refusal("CHECKOUT_FINISHED");
  return new Refusal("HOLD_EXPIRED");
}
