import type { StoredResponse } from "../../payments/charge/stored-response.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import type { StoredPurchaseResponse } from "./purchase.ts";

interface PurchaseQuery {
  secretHash: Buffer;
  /** Null if the purchase is only read, not paid. */
  idempotencyKey: string | null;
}

/** A snapshot of everything that decides whether a gift voucher can be purchased. */
export interface PurchaseSnapshot {
  /** The venue's local date. */
  today: string;
  timezone: string;
  /** Whether the venue may sell. */
  isOpen: boolean;
  expiryMonths: number;
  /** The purchase with this secret; null if there is none yet. */
  checkoutId: string | null;
  purpose: "booking" | "voucher" | null;
  state: "held" | "paying" | "confirmed" | "released" | null;
  voucherId: string | null;
  lastRefusal: string | null;
  /** Number of attempts, without those that never reached the card processor. */
  attemptCount: number;
  /** The stored response of this key; null if the key is new. */
  earlier: StoredResponse | null;
  /** The response to the attempt that succeeded. */
  bought: StoredPurchaseResponse | null;
  /** The voucher's code for one day after the purchase; otherwise null. */
  code: string | null;
}

export const readVoucherPurchase = defineStatement<PurchaseQuery, PurchaseSnapshot>(
  "read-voucher-purchase",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(secret_hash bytea, idempotency_key text)
   )
   SELECT (venue_now() AT TIME ZONE st.timezone)::date AS today, st.timezone,
     public.venue_is_open() AS is_open, st.voucher_expiry_months AS expiry_months,
     c.id AS checkout_id, c.purpose, c.state, c.booking_id AS voucher_id, c.last_refusal,
     (SELECT count(*)::int FROM payment_attempts p
      WHERE p.checkout_id = c.id
        AND p.refusal IS DISTINCT FROM 'PAYMENT_UNAVAILABLE') AS attempt_count,
     (SELECT jsonb_build_object('bodySha256', encode(k.body_sha256, 'hex'), 'response', k.response)
      FROM idempotency_keys k
      WHERE k.scope = c.id AND k.key = input.idempotency_key) AS earlier,
     (SELECT k.response FROM idempotency_keys k
      WHERE c.state = 'confirmed' AND k.scope = c.id AND k.response ? 'voucher') AS bought,
     (SELECT v.code FROM vouchers v
      WHERE v.checkout_id = c.id AND v.created_at > venue_now() - interval '1 day') AS code
   FROM input
   CROSS JOIN settings st
   LEFT JOIN checkouts c ON c.secret_hash = input.secret_hash`,
);
