import type { Pool } from "pg";

/**
 * Sorts the words of new rows into the search indexes (GIN). Whoever writes only appends them to
 * the index's list of pending words, which every search reads too, so it should stay short. Many
 * rows at once share the pages of the index: each page is written once for all of them.
 */
export async function flushSearchIndexes(
  { pool }: { pool: Pool },
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) return;
  await pool.query("SELECT public.flush_search_indexes()");
}
