import type { Context } from "../context.ts";
import { releaseExpiredOfOneSlot } from "./release-holds.statement.ts";

/** Gives back the places of every hold whose time ran out, slot by slot. Runs every few seconds. */
export async function releaseExpiredCheckouts(
  { pool, log }: Context,
  stopping?: AbortSignal,
): Promise<number> {
  let releasedCount = 0;
  while (!stopping?.aborted) {
    const [released] = await releaseExpiredOfOneSlot(pool, {});
    if (!released?.count) break;
    releasedCount += released.count;
  }
  if (releasedCount > 0) log.info({ releasedCount }, "holds ran out and were released");
  return releasedCount;
}
