import { defineStatement } from "../database/statement.ts";

interface FiguresRow {
  outstandingPence: number;
  outstandingCount: number;
  expiredPence: number;
  expiredCount: number;
  soldPence: number;
  soldCount: number;
  redeemedPence: number;
  redeemedCount: number;
}

/**
 * What is owed now, by the balances that every change of a ledger keeps, and what was sold, redeemed
 * and left to expire since an instant. float8 holds every whole number of pence below 2^53 exactly.
 */
export const readVoucherFigures = defineStatement<{ since: Date }, FiguresRow>(
  "voucher-figures",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(since timestamptz)),
   standing AS (
     SELECT
       coalesce(sum(v.balance_pence) FILTER (WHERE v.expires_at > now()), 0)::float8
         AS outstanding_pence,
       count(*) FILTER (WHERE v.expires_at > now())::int AS outstanding_count,
       coalesce(sum(v.balance_pence) FILTER (
         WHERE v.expires_at <= now() AND v.expires_at >= input.since), 0)::float8 AS expired_pence,
       count(*) FILTER (WHERE v.expires_at <= now() AND v.expires_at >= input.since)::int
         AS expired_count
     FROM input, vouchers v WHERE v.balance_pence > 0
   ),
   sold AS (
     SELECT coalesce(sum(p.amount_pence - p.refunded_pence), 0)::float8 AS sold_pence,
            count(*) FILTER (WHERE p.amount_pence > p.refunded_pence)::int AS sold_count
     FROM input, payments p
     WHERE p.voucher_id IS NOT NULL AND p.created_at >= input.since
       AND p.state IN ('authorised', 'captured')
   ),
   redeemed AS (
     SELECT coalesce(-sum(l.amount_pence + coalesce(r.amount_pence, 0)), 0)::float8
              AS redeemed_pence,
            count(*) FILTER (WHERE l.amount_pence + coalesce(r.amount_pence, 0) < 0)::int
              AS redeemed_count
     FROM input, voucher_ledger l
     LEFT JOIN voucher_ledger r ON r.booking_id = l.booking_id AND r.kind = 'returned'
     WHERE l.kind = 'redeemed' AND l.created_at >= input.since
   )
   SELECT standing.*, sold.*, redeemed.* FROM standing, sold, redeemed`,
);
