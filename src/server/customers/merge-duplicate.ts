import type { MergePreview } from "../../shared/contract/admin/customer-page.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { mergeCustomers, readMergePreview } from "./merge.queries.ts";

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

/**
 * Reads what merging two customers would do. The first stays, unless only the other has an account.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_MERGE_ACCOUNTS
 */
export async function previewMerge(
  { pool }: Pick<Context, "pool">,
  { customerId, otherId }: { customerId: string; otherId: string },
): Promise<MergePreview> {
  const read = async (survivorId: string, mergedId: string) => {
    const [row] = await readMergePreview(pool, { survivorId, mergedId });
    if (!row) throw new Refusal("CUSTOMER_NOT_FOUND");
    return row;
  };
  let preview = await read(customerId, otherId);
  if (preview.duplicate.hasAccount) preview = await read(otherId, customerId);
  const { isMerged, withdrawnAt, ...rest } = preview;
  if (isMerged) throw new Refusal("CUSTOMER_MERGED");
  if (preview.duplicate.hasAccount) throw new Refusal("CUSTOMER_MERGE_ACCOUNTS");
  return { ...rest, withdrawnAt: withdrawnAt?.toISOString() ?? null };
}
