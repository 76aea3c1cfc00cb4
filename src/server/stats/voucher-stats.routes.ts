import type { VoucherStats } from "../../shared/contract/admin/vouchers.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { readRangeStats } from "./range-stats.ts";
import { readVoucherBalances } from "./read-voucher-balances.ts";
import { readVenueClock } from "./venue-clock.ts";

/** The stats above the list of vouchers. */
export const voucherStatsRoutes = {
  stats: adminApi.vouchers.stats.handler(({ context }) => readVoucherStats(context.server)),
};

/**
 * Reads what the venue owes on vouchers now, and this year's voucher stats as the reports count
 * them.
 */
export async function readVoucherStats({ pool }: Pick<Context, "pool">): Promise<VoucherStats> {
  const clock = await readVenueClock(pool);
  const year = { from: `${clock.today.slice(0, 4)}-01-01`, until: clock.today };
  const [{ total }, balances] = await Promise.all([
    readRangeStats(pool, year, clock.timezone),
    readVoucherBalances(pool, year, clock),
  ]);
  return {
    outstanding: { pence: balances.outstandingPence, count: balances.outstandingCount },
    soldThisYear: { pence: total.voucherPence, count: total.vouchersSold },
    redeemedThisYear: { pence: total.redeemedPence, count: total.redeemedBookings },
    expiredThisYear: { pence: balances.expiredPence, count: balances.expiredCount },
  };
}
