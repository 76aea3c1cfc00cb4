import type { Context } from "../../context.ts";
import { deleteOldWebhooks } from "./webhooks.queries.ts";

/** Long enough to answer questions about a payment, and for any repetition to be known as one. */
const KEPT_DAYS = 90;

/** So few that none of the statements takes long, however many have gathered. */
const BATCH = 1000;

/** Forgets webhooks that came long ago, whatever became of them. */
export async function forgetOldWebhooks({ pool }: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const [deleted] = await deleteOldWebhooks(pool, { days: KEPT_DAYS, limit: BATCH });
    if (!deleted || deleted.count < BATCH) return;
  }
}
