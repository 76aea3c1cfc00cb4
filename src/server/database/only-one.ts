import type { Pool } from "pg";

/**
 * Runs `work` unless another process is at the same: false when one is. The lock belongs to one
 * connection, outside any transaction, so it ends with this process at the latest.
 * @param name what is done, the same in every process.
 */
export async function onlyOne(
  pool: Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken",
      [name],
    );
    if (!rows[0]?.taken) return false;
    try {
      await work();
    } finally {
      await client
        .query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name])
        // A connection that cannot give its lock back is closed, and the lock with it.
        .catch((error: Error) => {
          broken = error;
        });
    }
    return true;
  } finally {
    client.release(broken);
  }
}
