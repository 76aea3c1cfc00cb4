import type { Context } from "../context.ts";
import { withRetries } from "../platform/database/retries.ts";
import { rollUpOnce } from "./roll-up-stats.queries.ts";

/**
 * Adds what was made until some minutes ago, and what became of things made before, to the kept
 * figures. Any number of processes may do so, as often as they like; what one leaves, the next takes.
 */
export async function rollUpStats(
  { pool }: Pick<Context, "pool">,
  stopping?: AbortSignal,
): Promise<void> {
  let hasMore = true;
  while (hasMore && !stopping?.aborted) hasMore = await withRetries(() => rollUpOnce(pool));
}
