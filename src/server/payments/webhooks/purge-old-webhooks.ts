import type { Context } from "../../context.ts";
import { deleteOldWebhooks } from "./webhooks.queries.ts";

/**
 * Long enough to investigate a payment, and to recognise every repeated delivery as a duplicate.
 */
const RETENTION_DAYS = 90;

/** Small enough to keep each statement short, however many rows there are. */
const BATCH_SIZE = 1000;

/** Deletes webhooks older than {@link RETENTION_DAYS}, processed or not. */
export async function purgeOldWebhooks({ pool }: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const [deleted] = await deleteOldWebhooks(pool, { days: RETENTION_DAYS, limit: BATCH_SIZE });
    if (!deleted || deleted.count < BATCH_SIZE) return;
  }
}
