import { Client, type Pool } from "pg";

/**
 * Runs `work` unless another process holds the advisory lock of this name. The lock belongs to a
 * separate connection, outside any transaction: long work occupies no pooled connection, and the
 * lock ends with this process at the latest. If that connection breaks, another process may start
 * the same work, so `work` must be safe to run concurrently.
 * @param pool supplies the connection options
 * @returns false when another process holds the lock
 */
export async function withAdvisoryLock(
  pool: Pick<Pool, "options">,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = new Client(pool.options);
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (!(await tryLock(client, name))) return false;
    await work();
    return true;
  } finally {
    await releaseLock(client);
  }
}

async function tryLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken",
    [name],
  );
  return rows[0]?.taken === true;
}

/** If the unlock fails, closing the connection releases the lock. */
async function releaseLock(client: Client): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_all()").catch(() => undefined);
  // Not awaited: on a dead network it would take minutes to fail.
  client.end().catch(() => undefined);
}
