import { formatVoucherCode } from "../../../shared/codes.ts";
import type {
  PurchasedVoucher,
  VoucherOrder,
} from "../../../shared/contract/public/voucher-purchases.ts";
import type { StoredResponse } from "../../payments/charge/stored-response.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * A gift voucher being paid for, with everything needed to issue it, so that recovery can finish
 * the purchase. Stored with the payment attempt until that is settled. The code is generated only
 * when the voucher is issued and is stored nowhere before.
 */
export interface VoucherPurchase extends Omit<VoucherOrder, "cardToken"> {
  checkoutId: string;
  voucherId: string;
  reference: string;
  expiresAt: string;
  /** When to email the recipient, as an ISO-8601 instant; null: at once. */
  deliverAt: string | null;
  /** The account signed in when Pay was pressed; null or absent if there was none. */
  accountId?: string | null;
}

/** The stored response of the key that bought a voucher, without the code. */
export interface StoredPurchaseResponse {
  voucher: Omit<PurchasedVoucher, "code">;
}

export function toStoredPurchaseResponse(
  purchase: VoucherPurchase,
  card: PurchasedVoucher["card"],
): StoredPurchaseResponse {
  const { recipient, purchaser } = purchase;
  return {
    voucher: {
      id: purchase.voucherId,
      reference: purchase.reference,
      amountPence: purchase.amountPence,
      expiresAt: purchase.expiresAt,
      recipientName: recipient.name,
      recipientEmail: recipient.email,
      purchaserFirstName: purchaser.firstName,
      purchaserEmail: purchaser.email,
      deliverOn: purchase.deliverAt === null ? null : purchase.deliverOn,
      card,
    },
  };
}

/** @param code without groups; null once it is no longer shown. */
export function withVoucherCode(
  { voucher }: StoredPurchaseResponse,
  code: string | null,
): PurchasedVoucher {
  return { ...voucher, code: code && formatVoucherCode(code) };
}

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
  purpose: "booking" | "voucher" | "payment" | null;
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
     (SELECT jsonb_build_object('bodySha256', encode(p.body_sha256, 'hex'), 'response', p.response)
      FROM payment_attempts p
      WHERE p.checkout_id = c.id AND p.idempotency_key = input.idempotency_key) AS earlier,
     (SELECT p.response FROM payment_attempts p
      WHERE p.checkout_id = c.id AND p.state = 'confirmed') AS bought,
     (SELECT v.code FROM vouchers v
      WHERE v.checkout_id = c.id AND v.created_at > venue_now() - interval '1 day') AS code
   FROM input
   CROSS JOIN settings st
   LEFT JOIN checkouts c ON c.secret_hash = input.secret_hash`,
);
