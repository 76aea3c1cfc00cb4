import type { Invariant } from "./invariant.ts";

export const voucherInvariants: readonly Invariant[] = [
  {
    sentence: "a voucher's balance is the sum of its ledger, never below nothing",
    sql: `
      WITH ledger AS (
        SELECT voucher_id, sum(amount_pence) AS pence FROM voucher_ledger GROUP BY 1)
      SELECT v.id, v.balance_pence, ledger.pence
      FROM vouchers v LEFT JOIN ledger ON ledger.voucher_id = v.id
      WHERE v.balance_pence <> coalesce(ledger.pence, 0) OR v.balance_pence < 0`,
  },
  {
    sentence: "a voucher counts as redeemed exactly while nothing is left on it",
    sql: `
      SELECT id FROM vouchers
      WHERE voided_at IS NULL AND (balance_pence = 0) <> (redeemed_at IS NOT NULL)`,
  },
  {
    sentence:
      "a booking drew what its voucher paid, and got it back at most once and when cancelled",
    sql: `
      WITH ledger AS (
        SELECT booking_id, min(voucher_id::text) AS voucher, max(voucher_id::text) AS voucher_too,
               coalesce(-sum(amount_pence) FILTER (WHERE kind = 'redeemed'), 0) AS drawn,
               coalesce(sum(amount_pence) FILTER (WHERE kind = 'returned'), 0) AS returned,
               count(*) FILTER (WHERE kind = 'returned') AS returns
        FROM voucher_ledger WHERE booking_id IS NOT NULL GROUP BY 1)
      SELECT b.id, b.voucher_pence, l.drawn, l.returned
      FROM bookings b LEFT JOIN ledger l ON l.booking_id = b.id
      WHERE (b.voucher_id IS NOT NULL OR l.booking_id IS NOT NULL) AND (
        l.drawn IS DISTINCT FROM b.voucher_pence
        OR l.voucher IS DISTINCT FROM b.voucher_id::text OR l.voucher <> l.voucher_too
        OR l.returned > l.drawn OR l.returns > 1
        OR (l.returned > 0 AND b.status <> 'cancelled'))`,
  },
  {
    sentence: "a discount code's count is its live uses, at most its limit",
    sql: `
      WITH uses AS (
        SELECT discount_code_id, count(*) AS live
        FROM discount_uses WHERE returned_at IS NULL GROUP BY 1)
      SELECT d.id, d.times_used, uses.live, d.max_uses
      FROM discount_codes d LEFT JOIN uses ON uses.discount_code_id = d.id
      WHERE d.times_used <> coalesce(uses.live, 0) OR coalesce(uses.live, 0) > d.max_uses`,
  },
  {
    sentence: "a discount is in use exactly while its booking stands",
    sql: `
      SELECT b.id, b.status, b.discount_code_id, u.discount_code_id AS used, u.returned_at
      FROM bookings b LEFT JOIN discount_uses u ON u.booking_id = b.id
      WHERE b.discount_code_id IS DISTINCT FROM u.discount_code_id
         OR (u.id IS NOT NULL AND (u.returned_at IS NULL) <> (b.status = 'confirmed'))`,
  },
];
