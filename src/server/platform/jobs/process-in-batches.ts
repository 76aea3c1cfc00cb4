import type { Context } from "../../context.ts";

interface BatchJob<Due> {
  /** Leases and returns up to `limit` due items. */
  claim: (limit: number) => Promise<Due[]>;
  /**
   * Returns whether it got anywhere. False: what it needs, such as the card processor, does not
   * respond.
   */
  handle: (due: Due) => Promise<boolean>;
  /** Limits what is handled concurrently when there is a backlog; 20 by default. */
  batchSize?: number;
}

/**
 * Handles due items in batches, concurrently within a batch, until nothing is due or a batch got
 * nowhere: going on would use up tries. A failed item does not affect the others; it is retried
 * after its lease has expired.
 * @param signal stops after the current batch
 * @returns the number of items claimed
 */
export async function processInBatches<Due>(
  { log }: Pick<Context, "log">,
  { claim, handle, batchSize = 20 }: BatchJob<Due>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const claimed = await claim(batchSize);
    count += claimed.length;
    const outcomes = await Promise.allSettled(claimed.map(handle));
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      log.error({ err: outcome.reason }, "job item failed; it stays due");
    }
    if (!outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value)) break;
  }
  return count;
}
