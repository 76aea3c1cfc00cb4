import { defineStatement } from "../database/statement.ts";

export interface OutstandingLiability {
  /** Pence. */
  outstandingPence: number;
  /** Vouchers with something left on them. */
  voucherCount: number;
}

/** float8 holds every whole number of pence below 2^53 exactly. */
export const sumOfBalances = defineStatement<{ at: Date | null }, OutstandingLiability>(
  "outstanding-liability",
  `WITH moment AS (
     SELECT coalesce(($1::jsonb ->> 'at')::timestamptz, clock_timestamp()) AS at
   ),
   balance AS (
     SELECT l.voucher_id, sum(l.amount_pence) AS pence
     FROM moment, voucher_ledger l JOIN vouchers v ON v.id = l.voucher_id
     WHERE l.created_at <= moment.at AND v.expires_at > moment.at
     GROUP BY l.voucher_id
   )
   SELECT coalesce(sum(pence), 0)::float8 AS outstanding_pence, count(*)::int AS voucher_count
   FROM balance WHERE pence > 0`,
);
