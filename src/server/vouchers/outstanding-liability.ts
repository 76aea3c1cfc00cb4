import type { Context } from "../context.ts";
import { type OutstandingLiability, sumOfBalances } from "./outstanding-liability.queries.ts";

/**
 * What the venue owed on vouchers at a time: the sum of all ledger entries until then of every voucher
 * that was still good. Exact to the penny; expiry is judged by the voucher's present date, which a
 * returned amount may have moved.
 * @param at null: now.
 */
export async function outstandingLiability(
  { pool }: Pick<Context, "pool">,
  at: Date | null = null,
): Promise<OutstandingLiability> {
  const [sum] = await sumOfBalances(pool, { at });
  return sum ?? { outstandingPence: 0, voucherCount: 0 };
}
