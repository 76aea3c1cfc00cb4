import { Client, type Pool } from "pg";

/**
 * Runs `work` unless another process is at the same: false when one is. The lock belongs to a
 * connection that is made for it, outside any transaction: long work takes none of the pool's away,
 * and the lock ends with this process at the latest. Should that connection break, another process
 * may begin beside this one, so `work` has to bear that.
 * @param pool says how to connect.
 * @param name what is done, the same in every process.
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

/** A connection that cannot give its lock back is closed, and the lock with it. */
async function releaseLock(client: Client): Promise<void> {
  await client.query("SELECT pg_advisory_unlock_all()").catch(() => undefined);
  // Not waited for: a network that has gone silent would say so only minutes later.
  client.end().catch(() => undefined);
}
