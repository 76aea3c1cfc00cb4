import type { Pool } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import { sha256 } from "../platform/secrets/secrets.ts";
import { type CheckoutRow, readCheckout } from "./checkouts.queries.ts";

/** A checkout id and the secret that only its holder knows. */
export interface CheckoutCredentials {
  checkoutId: string;
  checkoutSecret: string;
}

/** Hashes the secret into the key that the checkout statements take. */
export function toCheckoutKey({ checkoutId, checkoutSecret }: CheckoutCredentials) {
  return { checkoutId, secretHash: sha256(checkoutSecret) };
}

/**
 * Reads the holder's checkout.
 * @throws Refusal CHECKOUT_NOT_FOUND for an unknown id and for a wrong secret alike
 */
export async function requireCheckout(
  pool: Pool,
  holder: CheckoutCredentials,
): Promise<CheckoutRow> {
  const [row] = await readCheckout(pool, toCheckoutKey(holder));
  if (!row) throw new Refusal("CHECKOUT_NOT_FOUND");
  return row;
}

/** Explains, from the checkout's current state, why a change that needs a live hold failed. */
export function toHoldRefusal(row: CheckoutRow): Refusal {
  if (row.state === "paying") return new Refusal("PAYMENT_RUNNING");
  if (row.state === "confirmed") return new Refusal("CHECKOUT_FINISHED");
  return new Refusal("HOLD_EXPIRED");
}
