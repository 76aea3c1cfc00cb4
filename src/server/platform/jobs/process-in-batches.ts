import type { Context } from "../../context.ts";

/** Limits the concurrent calls to the card processor when there is a backlog. */
const BATCH_SIZE = 20;

/**
 * Processes due items in batches, concurrently within a batch, until a batch is not full or the
 * card processor responded to no item of it. A failed item does not affect the others; it is
 * retried after its lease has expired.
 * @param claim leases and returns up to `limit` due items
 * @param handle returns whether the card processor responded
 * @param signal stops after the current batch
 */
export async function processInBatches<Due>(
  { log }: Pick<Context, "log">,
  claim: (limit: number) => Promise<Due[]>,
  handle: (due: Due) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await claim(BATCH_SIZE);
    const outcomes = await Promise.allSettled(claimed.map(handle));
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      log.error({ err: outcome.reason }, "payment job item failed; it stays due");
    }
    const isAnswered = outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value);
    if (claimed.length < BATCH_SIZE || !isAnswered) return;
  }
}
