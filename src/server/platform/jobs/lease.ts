import type { Context } from "../../context.ts";
import type { Statement } from "../database/statement.ts";

/**
 * SQL: until when what a process carries on is left alone. Whoever is at it renews that while it lives, so
 * that another takes up what a dead process leaves behind within ten seconds, its own look every two
 * seconds included.
 */
export const LEASE_EXPIRY = "venue_now() + interval '6 seconds'";

const RENEWAL_INTERVAL_MS = 2000;

/** Does the work, and renews the lease of what it is about for as long as it takes. */
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
        "a lease was not renewed; another process may carry this on",
      );
    });
  }, RENEWAL_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
