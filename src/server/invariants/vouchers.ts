import type { Invariant } from "./invariant.ts";

export const voucherInvariants: readonly Invariant[] = [
  {
    sentence: "a voucher's balance is the sum of its ledger, and never negative",
    sql: `
      WITH ledger AS (
        SELECT voucher_id, sum(amount_pence) AS pence FROM voucher_ledger GROUP BY 1)
      SELECT v.id, v.balance_pence, ledger.pence
      FROM vouchers v LEFT JOIN ledger ON ledger.voucher_id = v.id
      WHERE v.balance_pence <> coalesce(ledger.pence, 0) OR v.balance_pence < 0`,
  },
  {
    sentence: "a voucher is marked as redeemed exactly while its balance is zero",
    sql: `
      SELECT id FROM vouchers
      WHERE voided_at IS NULL AND (balance_pence = 0) <> (redeemed_at IS NOT NULL)`,
  },
  {
    sentence:
      "a booking redeems what its voucher paid at first, and returns what it no longer pays",
    sql: `
      WITH ledger AS (
        SELECT booking_id, min(voucher_id::text) AS voucher, max(voucher_id::text) AS voucher_too,
               coalesce(-sum(amount_pence) FILTER (WHERE kind = 'redeemed'), 0) AS drawn,
               coalesce(sum(amount_pence) FILTER (WHERE kind = 'returned'), 0) AS returned,
               count(*) FILTER (WHERE kind = 'returned') AS returns
        FROM voucher_ledger WHERE booking_id IS NOT NULL GROUP BY 1)
      SELECT b.id, b.voucher_pence, l.drawn, l.returned
      FROM bookings b LEFT JOIN ledger l ON l.booking_id = b.id
      LEFT JOIN booking_versions first ON first.booking_id = b.id AND first.version = 1
      LEFT JOIN vouchers ON vouchers.id = b.voucher_id
      WHERE (b.voucher_id IS NOT NULL OR l.booking_id IS NOT NULL) AND (
        l.drawn IS DISTINCT FROM coalesce(first.voucher_pence, b.voucher_pence)
        OR l.voucher IS DISTINCT FROM b.voucher_id::text OR l.voucher <> l.voucher_too
        OR l.returned > l.drawn OR l.returns > b.version
        OR (b.status <> 'cancelled' AND vouchers.voided_at IS NULL
            AND l.drawn - l.returned <> b.voucher_pence))`,
  },
  {
    sentence: "a discount code's use count equals its live uses, within its limit",
    sql: `
      WITH uses AS (
        SELECT discount_code_id, count(*) AS live
        FROM discount_uses WHERE returned_at IS NULL GROUP BY 1)
      SELECT d.id, d.times_used, uses.live, d.max_uses
      FROM discount_codes d LEFT JOIN uses ON uses.discount_code_id = d.id
      WHERE d.times_used <> coalesce(uses.live, 0) OR coalesce(uses.live, 0) > d.max_uses`,
  },
  {
    sentence: "a discount is in use exactly while its booking is confirmed",
    sql: `
      SELECT b.id, b.status, b.discount_code_id, u.discount_code_id AS used, u.returned_at
      FROM bookings b LEFT JOIN discount_uses u ON u.booking_id = b.id
      WHERE b.discount_code_id IS DISTINCT FROM u.discount_code_id
         OR (u.id IS NOT NULL AND (u.returned_at IS NULL) <> (b.status = 'confirmed'))`,
  },
];

/** What must hold between vouchers and the payments for them. */
export const voucherSaleInvariants: readonly Invariant[] = [
  {
    sentence:
      "a voucher sold online and not voided has exactly one live payment of its amount, and none has more",
    sql: `
      WITH live AS (
        SELECT voucher_id, count(*) AS payments, sum(amount_pence) AS pence
        FROM payments WHERE state IN ('authorised', 'captured') AND voucher_id IS NOT NULL
        GROUP BY 1)
      SELECT v.id, v.amount_pence, live.payments, live.pence
      FROM vouchers v LEFT JOIN live ON live.voucher_id = v.id
      WHERE v.voided_at IS NULL
        AND ((v.checkout_id IS NOT NULL AND live.payments IS NULL)
             OR live.payments > 1 OR live.pence <> v.amount_pence)`,
  },
  {
    sentence: "every confirmed voucher checkout has a voucher, and no other checkout has one",
    sql: `
      SELECT c.id, c.purpose, c.state, v.id AS voucher_id
      FROM checkouts c LEFT JOIN vouchers v ON v.checkout_id = c.id
      WHERE (c.purpose = 'voucher' AND c.state = 'confirmed') <> (v.id IS NOT NULL)
         OR v.id <> c.booking_id`,
  },
  {
    sentence: "a confirmed voucher attempt created its payment, and no other attempt did",
    sql: `
      SELECT a.id, a.state, c.state AS checkout, v.id AS voucher_id, p.id AS payment_id
      FROM payment_attempts a
      JOIN checkouts c ON c.id = a.checkout_id AND c.purpose = 'voucher'
      LEFT JOIN vouchers v ON v.checkout_id = a.checkout_id
      LEFT JOIN payments p ON p.attempt_id = a.id
      WHERE (a.state = 'confirmed') <> (p.voucher_id IS NOT NULL)
         OR (p.voucher_id IS NOT NULL AND p.voucher_id IS DISTINCT FROM v.id)
         OR p.amount_pence <> a.amount_pence OR p.provider_payment_id <> a.provider_payment_id`,
  },
  {
    sentence: "no voucher was charged twice",
    sql: `
      SELECT voucher_id FROM payments
      WHERE voucher_id IS NOT NULL AND state = 'captured' AND method = 'card'
      GROUP BY voucher_id HAVING count(*) > 1`,
  },
  {
    sentence: "no valid voucher has a payment whose authorisation lapsed or is being voided",
    sql: `
      SELECT p.id, p.state, v.id AS voucher_id
      FROM payments p JOIN vouchers v ON v.id = p.voucher_id
      WHERE p.state IN ('void_pending', 'voided', 'expired') AND v.voided_at IS NULL`,
  },
  {
    sentence:
      "the unspent part of a voided voucher's payment is refunded, unless staff keep it or have a task",
    sql: `
      WITH reported AS (
        SELECT DISTINCT payment_id FROM staff_tasks
        WHERE kind IN ('refund_failed', 'captured_elsewhere', 'ledger_mismatch'))
      SELECT p.id, p.state, p.amount_pence, p.refunded_pence, -l.amount_pence AS voided_pence
      FROM payments p
      JOIN vouchers v ON v.id = p.voucher_id AND v.voided_at IS NOT NULL
      LEFT JOIN voucher_ledger l ON l.voucher_id = v.id AND l.kind = 'voided'
      LEFT JOIN reported ON reported.payment_id = p.id
      WHERE p.state = 'authorised'
         OR (p.state = 'captured' AND reported.payment_id IS NULL
             AND p.refunded_pence < coalesce(-l.amount_pence, p.amount_pence)
             AND NOT EXISTS (
               SELECT FROM events e
               WHERE e.entity = 'voucher' AND e.entity_id = v.id AND e.type = 'voucher.voided'
                 AND e.after ->> 'refund' = 'none'))`,
  },
  {
    sentence: "a voucher is issued once, for its amount, and voided at most once, to zero",
    sql: `
      WITH ledger AS (
        SELECT voucher_id, count(*) FILTER (WHERE kind = 'issued') AS issues,
               sum(amount_pence) FILTER (WHERE kind = 'issued') AS issued,
               count(*) FILTER (WHERE kind = 'voided') AS voids
        FROM voucher_ledger GROUP BY 1)
      SELECT v.id, v.amount_pence, v.voided_at, l.*
      FROM vouchers v LEFT JOIN ledger l ON l.voucher_id = v.id
      WHERE l.issues IS DISTINCT FROM 1 OR l.issued <> v.amount_pence OR l.voids > 1
         OR (l.voids > 0 AND v.voided_at IS NULL)
         OR (v.voided_at IS NOT NULL AND v.balance_pence <> 0)`,
  },
  {
    sentence: "every voucher sold online is in the history, once",
    sql: `
      WITH history AS (
        SELECT entity_id AS id,
               count(*) FILTER (WHERE type = 'voucher.issued') AS issues,
               count(*) FILTER (WHERE type = 'voucher.voided') AS voids
        FROM events WHERE entity = 'voucher' GROUP BY 1)
      SELECT v.id, v.voided_at, history.issues, history.voids
      FROM vouchers v LEFT JOIN history ON history.id = v.id
      WHERE v.checkout_id IS NOT NULL
        AND (history.issues IS DISTINCT FROM 1 OR history.voids <> (v.voided_at IS NOT NULL)::int)`,
  },
];
