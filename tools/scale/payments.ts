import { randomIdSql } from "./random.ts";

/**
 * SQL for payments, refunds and the voucher ledger. No payment is by card, as if all were imported
 * from another system, because the card processor would not know card payments.
 */
export function paymentStatements(seed: number): string[] {
  return [
    `INSERT INTO voucher_ledger (id, voucher_id, kind, amount_pence, booking_id, created_at)
     SELECT ${randomIdSql(seed, "issued")}, id, 'issued', amount_pence, NULL::uuid, made_at
     FROM scale_voucher
     UNION ALL
     SELECT ${randomIdSql(seed, "redeemed")}, voucher_id, 'redeemed', -voucher_pence, id, booked_at
     FROM scale_order WHERE voucher_id IS NOT NULL
     UNION ALL
     SELECT ${randomIdSql(seed, "returned")}, voucher_id, 'returned', voucher_pence, id, cancelled_at
     FROM scale_order WHERE voucher_id IS NOT NULL AND is_refunded
     UNION ALL
     SELECT ${randomIdSql(seed, "voided")}, id, 'voided', -amount_pence, NULL, voided_at
     FROM scale_voucher WHERE voided_at IS NOT NULL`,
    `INSERT INTO payments (id, booking_id, voucher_id, method, amount_pence, refunded_pence, state,
       created_at, captured_at)
     SELECT payment_id, id, NULL::uuid,
            CASE WHEN by_cash AND source = 'staff' THEN 'cash' ELSE 'other' END, total_pence,
            CASE WHEN is_refunded THEN total_pence ELSE 0 END, 'captured', booked_at, booked_at
     FROM scale_order WHERE is_paid AND total_pence > 0
     UNION ALL
     SELECT payment_id, NULL, id, method, amount_pence,
            CASE WHEN is_refunded THEN amount_pence ELSE 0 END, 'captured', made_at, made_at
     FROM scale_voucher WHERE is_paid`,
    `INSERT INTO refunds (id, payment_id, amount_pence, reason, origin, state, created_at,
       next_try_at, settled_at)
     SELECT ${randomIdSql(seed, "refund")}, payment_id, total_pence, 'Booking cancelled', 'offline',
            'completed', cancelled_at, cancelled_at, cancelled_at
     FROM scale_order WHERE is_paid AND total_pence > 0 AND is_refunded
     UNION ALL
     SELECT ${randomIdSql(seed, "refund of voucher")}, payment_id, amount_pence, 'Voucher voided', 'offline',
            'completed', voided_at, voided_at, voided_at
     FROM scale_voucher WHERE is_refunded`,
  ];
}
