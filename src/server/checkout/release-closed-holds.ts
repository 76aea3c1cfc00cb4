import type { Context } from "../context.ts";
import { releaseHoldsOfClosedSlot } from "./release-holds.statement.ts";

/**
 * Gives back the places that are held in slots that were closed. Right after a slot was closed, and
 * every few seconds: a card may have been declined just then, which leaves its checkout held.
 */
export async function releaseClosedHolds(
  { pool, log }: Pick<Context, "pool" | "log">,
  signal?: AbortSignal,
): Promise<number> {
  let releasedCount = 0;
  while (!signal?.aborted) {
    const [released] = await releaseHoldsOfClosedSlot(pool, {});
    if (!released?.count) break;
    releasedCount += released.count;
  }
  if (releasedCount > 0) log.info({ releasedCount }, "holds of closed slots were released");
  return releasedCount;
}
