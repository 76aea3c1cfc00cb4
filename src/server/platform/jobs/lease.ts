import type { Context } from "../../context.ts";
import { defineStatement, type Statement } from "../database/statement.ts";

/**
 * SQL: how long a claimed row belongs to the process that claimed it. A process renews its lease
 * while it works, so that another one takes over the work of a dead process within ten seconds,
 * including the seconds between runs of a job.
 */
export const LEASE = "interval '6 seconds'";

/** SQL: when a new or renewed lease expires. */
export const LEASE_EXPIRY = `venue_now() + ${LEASE}`;

const RENEWAL_INTERVAL_MS = 2000;

const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 3600;

/**
 * SQL: when a row that could not be finished is due again. The pause doubles with each try: 10, 20,
 * 40 seconds and so on; 5 seconds for a row that no job has claimed yet.
 * @param tries SQL: how often the row was claimed
 */
export function retryTime(tries: string, maxPauseSeconds = MAX_PAUSE_SECONDS): string {
  const pauseSeconds = `least(${maxPauseSeconds}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(${tries}, 20))`;
  return `venue_now() + make_interval(secs => ${pauseSeconds})`;
}

/** How rows that are leased with {@link withLease} are kept and given back. */
export interface Queue<Key extends object> {
  /** Extends the lease. Returns no row if the work is finished. */
  renew: Statement<Key, { tries: number }>;
  /** Ends the lease; the row is due again after the backoff. Returns no row if it is finished. */
  postpone: Statement<Key & { reason?: string | null }, { tries: number }>;
}

interface QueueDefinition {
  /** Of one row, in the names of the statements. */
  name: string;
  /** Has the columns `next_try_at` and `tries`. */
  table: string;
  /** SQL: the row of the key `$1`, as long as it is not finished. */
  unfinished: string;
  maxPauseSeconds?: number;
  /** Stores the reason for the pause in `last_error`. */
  storesReason?: boolean;
}

/** Defines the queue of a table whose rows are work to be done (decision 1). */
export function defineQueue<Key extends object>({
  name,
  table,
  unfinished,
  maxPauseSeconds,
  storesReason = false,
}: QueueDefinition): Queue<Key> {
  const lastError = storesReason ? ", last_error = left($1::jsonb ->> 'reason', 500)" : "";
  return {
    renew: defineStatement(
      `renew-${name}`,
      `UPDATE ${table} SET next_try_at = ${LEASE_EXPIRY} WHERE ${unfinished} RETURNING tries`,
    ),
    postpone: defineStatement(
      `postpone-${name}`,
      `UPDATE ${table} SET next_try_at = ${retryTime("tries", maxPauseSeconds)}${lastError}
       WHERE ${unfinished} RETURNING tries`,
    ),
  };
}

/**
 * Runs `work` and keeps renewing its lease until it ends. A failed renewal is only logged, so
 * `work` must be safe to run concurrently in another process.
 * @param key identifies the leased row
 */
export async function withLease<Key extends object, Result>(
  { pool, log }: Pick<Context, "pool" | "log">,
  { renew }: Pick<Queue<Key>, "renew">,
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
