import type { Context } from "../context.ts";
import { releaseHoldsOfClosedSlot } from "./release-holds.statement.ts";

/**
 * Releases the holds in closed slots. Runs right after a slot is closed and every few seconds,
 * because a card declined just then leaves its checkout held.
 * @returns how many were released
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
  if (releasedCount > 0) log.info({ releasedCount }, "holds released: slot closed");
  return releasedCount;
}
