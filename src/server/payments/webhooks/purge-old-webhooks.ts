import type { Context } from "../../context.ts";
import { deleteOldWebhooks } from "./webhooks.queries.ts";

/** Long enough to answer questions about a payment, and for any repetition to be known as one. */
const RETENTION_DAYS = 90;

/** So few that none of the statements takes long, however many have gathered. */
const BATCH_SIZE = 1000;

/** Forgets webhooks that came long ago, whatever became of them. */
export async function purgeOldWebhooks({ pool }: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const [deleted] = await deleteOldWebhooks(pool, { days: RETENTION_DAYS, limit: BATCH_SIZE });
    if (!deleted || deleted.count < BATCH_SIZE) return;
  }
}
