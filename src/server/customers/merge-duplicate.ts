import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { mergeCustomers } from "./merge.queries.ts";

interface DuplicateInput {
  survivorId: string;
  mergedId: string;
  staffId: string;
}

/**
 * Merges a duplicate into another customer, at the request of staff. Idempotent.
 * @throws Refusal as `mergeCustomers`
 */
export async function mergeDuplicate(
  { db }: Pick<Context, "db">,
  { survivorId, mergedId, staffId }: DuplicateInput,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    mergeCustomers(transaction, { survivorId, mergedId, actorKind: "staff", actorId: staffId }),
  );
}
