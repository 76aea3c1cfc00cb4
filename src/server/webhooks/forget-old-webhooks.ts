import type { Context } from "../context.ts";
import { deleteOldWebhooks } from "./webhooks.queries.ts";

/** Long enough to answer questions about a payment, and for any repetition to be known as one. */
const KEPT_DAYS = 90;

/** Forgets webhooks that came long ago, whatever became of them. */
export async function forgetOldWebhooks({ pool }: Context): Promise<void> {
  await deleteOldWebhooks(pool, { days: KEPT_DAYS });
}
