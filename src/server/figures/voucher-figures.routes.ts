import type { VoucherFigures } from "../../shared/contract/desk/desk-vouchers.ts";
import type { Context } from "../context.ts";
import { readRangeFigures } from "../figures/range-figures.ts";
import { todayOf } from "../figures/today-of.ts";
import { readVenueClock } from "../figures/venue-clock.queries.ts";
import { readVoucherBalances } from "../figures/voucher-balances.statement.ts";

/** What the venue owes on vouchers now, and the figures of its year: the reports' own. */
export async function voucherFiguresNow({ pool }: Pick<Context, "pool">): Promise<VoucherFigures> {
  const clock = await readVenueClock(pool);
  const year = { from: `${clock.today.slice(0, 4)}-01-01`, until: clock.today };
  const [{ all }, [balances]] = await Promise.all([
    readRangeFigures(pool, year, clock.timezone),
    readVoucherBalances(pool, { ...year, ...todayOf(clock) }),
  ]);
  if (!balances) throw new Error("The vouchers have no balances.");
  return {
    outstanding: { pence: balances.outstandingPence, count: balances.outstandingCount },
    soldThisYear: { pence: all.voucherPence, count: all.vouchersSold },
    redeemedThisYear: { pence: all.redeemedPence, count: all.redeemedBookings },
    expiredThisYear: { pence: balances.expiredPence, count: balances.expiredCount },
  };
}
