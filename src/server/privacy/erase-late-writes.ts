import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { erasePurchases } from "./erase-purchases.ts";
import { listRecentlyErased } from "./personal-data.queries.ts";

/**
 * Repeats the erasure of everybody erased within the last two days, because a statement that read a
 * name before the erasure may have written it afterwards. A no-op where nothing was written late.
 */
export async function eraseLateWrites({ db }: Context, stopping?: AbortSignal): Promise<void> {
  for (const customerId of await listRecentlyErased(db)) {
    if (stopping?.aborted) return;
    await inTransaction(db, (transaction) => erasePurchases(transaction, customerId));
  }
}
