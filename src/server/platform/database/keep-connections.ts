import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from "pg";

/** Between an error and the word that the server is ready lies nothing but the network. */
const READY_TIMEOUT_MS = 1_000;

/**
 * Lets a pool keep its connections when the server says no. Left alone it closes a connection after
 * every query that failed, whatever the reason; a new one costs both sides more than a booking
 * (a password is proved, a process started, every statement planned again), and would be paid for
 * whenever a statement refuses. What broke, or might still be at work, is closed as before.
 */
export function keepConnections(pool: Pool): Pool {
  const query = async (config: QueryConfig | string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const result = await client.query(config as string, values);
      client.release();
      return result;
    } catch (error) {
      if (isStatementError(error)) releaseWhenReady(client, error);
      else client.release(error instanceof Error ? error : true);
      throw error;
    }
  };
  return Object.assign(pool, { query });
}

/** The server ended the statement and keeps the session (PostgreSQL's manual, 54.8, field V). */
function isStatementError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.severity === "ERROR";
}

function releaseWhenReady(client: PoolClient, error: DatabaseError): void {
  if ("readyForQuery" in client && client.readyForQuery === true) {
    client.release();
    return;
  }
  const timer = setTimeout(() => release(error), READY_TIMEOUT_MS);
  const onReady = () => release();
  const onEnd = () => release(error);
  const release = (connectionError?: Error) => {
    clearTimeout(timer);
    client.off("drain", onReady).off("end", onEnd);
    client.release(connectionError);
  };
  client.once("drain", onReady).once("end", onEnd);
}
