import { Client, type Pool } from "pg";

/**
 * Runs `work` unless another process holds the advisory lock of this name. The lock belongs to an
 * open transaction of a separate connection: long work occupies no pooled connection, the lock ends
 * with this process at the latest, and a pooler that gives each transaction another connection
 * keeps it too. If that connection breaks, another process may start the same work, so `work` must
 * be safe to run concurrently.
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

/**
 * Without parameters, because the portal of a query that has some keeps its snapshot until the
 * transaction ends, and with it every row that is deleted meanwhile.
 */
async function tryLock(client: Client, name: string): Promise<boolean> {
  await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended(${client.escapeLiteral(name)}, 0)) AS taken`,
  );
  return rows[0]?.taken === true;
}

/** If the rollback fails, closing the connection releases the lock. */
async function releaseLock(client: Client): Promise<void> {
  await client.query("ROLLBACK").catch(() => undefined);
  // Not awaited: on a dead network it would take minutes to fail.
  client.end().catch(() => undefined);
}
