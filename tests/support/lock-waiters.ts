import type { Pool } from "pg";
import { expect } from "vitest";

/** Runs work while another transaction holds a lock, and until so many queries wait for it. */
export async function whileLocked<Result>(
  pool: Pool,
  { lockSql, waiters }: { lockSql: string; waiters: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(lockSql);
  const working = work();
  try {
    await waitForLockWaiters(pool, waiters);
  } finally {
    await client.query("COMMIT");
    client.release();
  }
  return working;
}

/** Resolves once so many queries of this database wait for a lock. */
export async function waitForLockWaiters(pool: Pool, count = 1): Promise<void> {
  const countWaiters = async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  await expect.poll(countWaiters).toBe(count);
}
