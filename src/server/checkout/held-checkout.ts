import type { Pool } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import { sha256 } from "../platform/secrets/secrets.ts";
import { type CheckoutRow, readCheckout } from "./checkouts.queries.ts";

/** A checkout and the secret of whoever holds it. */
export interface CheckoutCredentials {
  checkoutId: string;
  checkoutSecret: string;
}

/** The two columns by which a statement finds the holder's checkout. */
export function toCheckoutKey({ checkoutId, checkoutSecret }: CheckoutCredentials) {
  return { checkoutId, secretHash: sha256(checkoutSecret) };
}

/** @throws Refusal CHECKOUT_NOT_FOUND for an unknown checkout and for another's secret alike. */
export async function requireCheckout(
  pool: Pool,
  holder: CheckoutCredentials,
): Promise<CheckoutRow> {
  const [row] = await readCheckout(pool, toCheckoutKey(holder));
  if (!row) throw new Refusal("CHECKOUT_NOT_FOUND");
  return row;
}

/** Why a change that needs a live hold was not made, judged from what the checkout is now. */
export function toHoldRefusal(row: CheckoutRow): Refusal {
  if (row.state === "paying") return new Refusal("PAYMENT_RUNNING");
  if (row.state === "confirmed") return new Refusal("CHECKOUT_FINISHED");
  return new Refusal("HOLD_EXPIRED");
}
