import type { Context } from "../../context.ts";

/** How many are taken at a time, so that a backlog does not flood the card processor. */
const BATCH_SIZE = 20;

/**
 * Carries on everything that is due, side by side within a batch and batch after batch, for as long
 * as whole batches come and the card processor answers for some of each. One that fails stops no
 * other: its lease ends, and it is taken up again.
 * @param claim takes up to so many that are due and leases them.
 * @param handle whether somebody answered.
 * @param signal ends it after the batch in hand.
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
      log.error({ err: outcome.reason }, "carrying a payment on failed; it stays due");
    }
    const isAnswered = outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value);
    if (claimed.length < BATCH_SIZE || !isAnswered) return;
  }
}
