import type { Context } from "../context.ts";
import { releaseExpiredHoldsOfSlot } from "./release-holds.statement.ts";

/**
 * Releases expired holds, slot by slot. Runs every few seconds.
 * @returns how many were released
 */
export async function releaseExpiredHolds(
  { pool, log }: Context,
  signal?: AbortSignal,
): Promise<number> {
  let releasedCount = 0;
  while (!signal?.aborted) {
    const [released] = await releaseExpiredHoldsOfSlot(pool, {});
    if (!released?.count) break;
    releasedCount += released.count;
  }
  if (releasedCount > 0) log.info({ releasedCount }, "holds released: expired");
  return releasedCount;
}
