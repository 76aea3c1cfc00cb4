import type { Context } from "../../context.ts";
import type { Statement } from "../database/statement.ts";

/**
 * SQL: when a new or renewed lease expires. A process renews its lease while it works, so that
 * another one takes over the work of a dead process within ten seconds, including the two seconds
 * between runs of the recovery job.
 */
export const LEASE_EXPIRY = "venue_now() + interval '6 seconds'";

const RENEWAL_INTERVAL_MS = 2000;

/**
 * Runs `work` and keeps renewing its lease until it ends. A failed renewal is only logged, so
 * `work` must be safe to run concurrently in another process.
 * @param key identifies the leased row, as input of `renew`
 */
export async function withLease<Key extends object, Result>(
  { pool, log }: Pick<Context, "pool" | "log">,
  renew: Statement<Key, unknown>,
  key: Key,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => {
    renew(pool, key).catch((error: unknown) => {
      log.warn(
        { leased: Object.values(key), err: error },
        "lease renewal failed; another process may take over",
      );
    });
  }, RENEWAL_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
