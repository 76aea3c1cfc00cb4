import type { Context } from "../context.ts";
import { eraseWaivers } from "./erase-waivers.statement.ts";

/** So many in one statement, so that nobody waits for it. */
const AT_ONCE = 200;

/**
 * Takes the person out of every signed waiver that is older than the settings say. Each bundle is
 * whole by itself: what is left when the process stops is done by the next run.
 * @returns how many were erased.
 */
export async function eraseOldWaivers({ pool }: Context, stopping?: AbortSignal): Promise<number> {
  let count = 0;
  while (!stopping?.aborted) {
    const erased = await eraseWaivers(pool, { atOnce: AT_ONCE });
    count += erased.length;
    if (erased.length < AT_ONCE) break;
  }
  return count;
}
