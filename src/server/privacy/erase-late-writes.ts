import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { erasePurchases } from "./erase-purchases.ts";
import { listRecentlyErased } from "./personal-data.queries.ts";

/**
 * Erases once more of whoever was erased within the last two days: a statement that had read a name
 * before may have written it after. It changes nothing where nothing came late.
 */
export async function eraseLateWrites({ db }: Context, stopping?: AbortSignal): Promise<void> {
  for (const customerId of await listRecentlyErased(db)) {
    if (stopping?.aborted) return;
    await inTransaction(db, (transaction) => erasePurchases(transaction, customerId));
  }
}
