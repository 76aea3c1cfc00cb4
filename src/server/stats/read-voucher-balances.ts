import type { Pool } from "pg";
import { addDays, toInstant } from "../../shared/time.ts";
import { defineStatement } from "../platform/database/statement.ts";
import type { DayRange } from "./periods.ts";
import type { VenueClock } from "./venue-clock.ts";

/**
 * The balance of vouchers that can be spent, and what was left on those that expired in a range.
 */
interface VoucherBalances {
  outstandingPence: number;
  outstandingCount: number;
  expiredPence: number;
  expiredCount: number;
}

interface VoucherBalancesInput {
  /** Dates in the venue's time zone, both inclusive. */
  from: string;
  until: string;
  today: string;
  /** The start and end of today: vouchers that expire today are read one by one. */
  todaySince: Date;
  todayEnd: Date;
}

/** Reads the balances as of now, and what was left on the vouchers that expired in a range. */
export async function readVoucherBalances(
  pool: Pool,
  { from, until }: DayRange,
  { today, timezone }: VenueClock,
): Promise<VoucherBalances> {
  const [balances] = await readBalancesRow(pool, {
    from,
    until,
    today,
    todaySince: toInstant(today, "00:00", timezone),
    todayEnd: toInstant(addDays(today, 1), "00:00", timezone),
  });
  if (!balances) throw new Error("readBalancesRow returned no row");
  return balances;
}

/**
 * Counts each voucher by its current expiry date, so extending one removes it from the expired
 * ones. float8 holds every whole number of pence below 2^53 exactly.
 */
const readBalancesRow = defineStatement<VoucherBalancesInput, VoucherBalances>(
  "read-voucher-balances",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i("from" date, until date, today date, today_since timestamptz, today_end timestamptz)
   ),
   each AS (
     SELECT day, voucher_count, balance_pence, day < input.today AS is_over
     FROM input, voucher_expiries WHERE day <> input.today
     UNION ALL
     SELECT day, voucher_count, balance_pence, day < input.today
     FROM input, voucher_expiry_changes WHERE day <> input.today
     UNION ALL
     SELECT input.today, 1, v.balance_pence, v.expires_at <= venue_now()
     FROM input, vouchers v
     WHERE v.balance_pence > 0 AND v.expires_at >= (SELECT today_since FROM input)
       AND v.expires_at < (SELECT today_end FROM input)
   )
   SELECT
     coalesce(sum(balance_pence) FILTER (WHERE NOT is_over), 0)::float8 AS outstanding_pence,
     coalesce(sum(voucher_count) FILTER (WHERE NOT is_over), 0)::float8 AS outstanding_count,
     coalesce(sum(balance_pence) FILTER (WHERE is_over AND day BETWEEN "from" AND until), 0)::float8
       AS expired_pence,
     coalesce(sum(voucher_count) FILTER (WHERE is_over AND day BETWEEN "from" AND until), 0)::float8
       AS expired_count
   FROM each, input`,
);
