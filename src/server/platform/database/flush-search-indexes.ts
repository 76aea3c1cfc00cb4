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
  await pool.query(
    `SELECT gin_clean_pending_list(i.oid)
     FROM pg_class i JOIN pg_am m ON m.oid = i.relam
     WHERE m.amname = 'gin' AND i.relnamespace = current_schema()::regnamespace`,
  );
}
