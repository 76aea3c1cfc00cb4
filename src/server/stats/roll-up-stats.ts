import type { Context } from "../context.ts";
import { withRetries } from "../platform/database/transaction.ts";
import { rollUpOnce } from "./roll-up-stats.queries.ts";

/**
 * Rolls up everything created until some minutes ago, and changes to older rows, into the stored
 * stats. Safe to run in any number of processes at any time: what one leaves, the next takes.
 */
export async function rollUpStats(
  { pool }: Pick<Context, "pool">,
  stopping?: AbortSignal,
): Promise<void> {
  let hasMore = true;
  while (hasMore && !stopping?.aborted) hasMore = await withRetries(() => rollUpOnce(pool));
}
