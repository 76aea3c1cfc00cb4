import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { forgetPurchases } from "./erase-purchases.ts";
import { listErasedLately } from "./personal-data.queries.ts";

/**
 * Erases once more of whoever was erased within the last two days: a statement that had read a name
 * before may have written it after. It changes nothing where nothing came late.
 */
export async function eraseWhatCameLate({ db }: Context, stopping?: AbortSignal): Promise<void> {
  for (const customerId of await listErasedLately(db)) {
    if (stopping?.aborted) return;
    await inTransaction(db, (transaction) => forgetPurchases(transaction, customerId));
  }
}
