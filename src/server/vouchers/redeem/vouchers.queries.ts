import { defineStatement } from "../../platform/database/statement.ts";

/**
 * CTE: deducts `voucher_pence` of each row of `input` from its voucher, if the balance allows all
 * that is deducted from the same voucher.
 */
export const redeemVoucherCte = `
  voucher AS (
    UPDATE vouchers v
    SET balance_pence = v.balance_pence - spent.pence,
        redeemed_at = CASE WHEN v.balance_pence = spent.pence THEN venue_now() END
    FROM (SELECT voucher_id, sum(voucher_pence)::int AS pence FROM input
          WHERE voucher_id IS NOT NULL GROUP BY voucher_id ORDER BY voucher_id) AS spent
    WHERE v.id = spent.voucher_id AND v.voided_at IS NULL AND v.expires_at > venue_now()
      AND v.balance_pence >= spent.pence
    RETURNING v.id
  )`;

/**
 * CTE: inserts a voucher with the first entry of its ledger.
 * @param select returns id, code, amount, expires_at, recipient_name, recipient_email, message,
 * deliver_on, purchaser_id, purchaser_name, purchaser_email and checkout_id, in this order.
 */
export function issueVoucherCte(select: string): string {
  return `
  voucher AS (
    INSERT INTO vouchers (id, code, amount_pence, balance_pence, expires_at, recipient_name,
                          recipient_email, message, deliver_on, purchaser_id, purchaser_name,
                          purchaser_email, checkout_id)
    SELECT n.id, n.code, n.pence, n.pence, n.expires_at, n.recipient_name, n.recipient_email,
           n.message, n.deliver_on, n.purchaser_id, n.purchaser_name, n.purchaser_email,
           n.checkout_id
    FROM (${select}) AS n(id, code, pence, expires_at, recipient_name, recipient_email, message,
                          deliver_on, purchaser_id, purchaser_name, purchaser_email, checkout_id)
    RETURNING id, amount_pence
  ),
  voucher_entry AS (
    INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
    SELECT id, 'issued', amount_pence FROM voucher
  )`;
}

/** CTE: writes the ledger entry of each redemption, with its `booking`. */
export const recordRedemptionCte = `
  voucher_entry AS (
    INSERT INTO voucher_ledger (voucher_id, kind, amount_pence, booking_id)
    SELECT voucher.id, 'redeemed', -input.voucher_pence, booking.id
    FROM input
    JOIN voucher ON voucher.id = input.voucher_id
    JOIN booking ON booking.id = input.booking_id
  )`;

/**
 * CTE: returns `voucher_pence` of `input` to the voucher of a booking, which stays valid until
 * `voucher_valid_until` at least. A no-op for a voided voucher.
 * @param source the name of the CTE with the booking's `id`, `voucher_id` and `version`
 */
export const refundToVoucherCte = (source: string) => `
  voucher AS (
    UPDATE vouchers v
    SET balance_pence = v.balance_pence + input.voucher_pence, redeemed_at = NULL,
        expires_at = greatest(v.expires_at, input.voucher_valid_until)
    FROM input, ${source}
    WHERE v.id = ${source}.voucher_id AND input.voucher_pence > 0 AND v.voided_at IS NULL
    RETURNING v.id, v.balance_pence, v.expires_at
  ),
  voucher_entry AS (
    INSERT INTO voucher_ledger (voucher_id, kind, amount_pence, booking_id, booking_version)
    SELECT voucher.id, 'returned', input.voucher_pence, ${source}.id, ${source}.version
    FROM input, voucher, ${source}
  )`;

export interface RedeemableVoucher {
  code: string;
  balancePence: number;
}

/**
 * Returns a voucher that can be redeemed now. Returns no row if it is unknown, spent, expired or
 * voided, without distinction.
 */
export const readRedeemableVoucher = defineStatement<{ code: string }, RedeemableVoucher>(
  "read-spendable-voucher",
  `SELECT v.code, v.balance_pence FROM vouchers v
   WHERE v.code = $1::jsonb ->> 'code'
     AND v.balance_pence > 0 AND v.voided_at IS NULL AND v.expires_at > venue_now()`,
);
