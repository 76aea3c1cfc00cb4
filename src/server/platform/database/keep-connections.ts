import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from "pg";
import { statements } from "../telemetry.ts";

/** ReadyForQuery follows an error directly, so this only has to cover the network's latency. */
const READY_TIMEOUT_MS = 1_000;

/**
 * Makes `pool.query` keep its connection when the server rejects a statement. By default the pool
 * closes a connection after any failed query, and a new one costs more than a booking (password
 * check, server process, planning every statement again), which each refusal by a statement would
 * pay. Connections that broke, or may still be busy, are closed as before.
 */
export function keepConnections(pool: Pool): Pool {
  const send = async (config: QueryConfig | string, values?: unknown[]) => {
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
  const query = (config: QueryConfig | string, values?: unknown[]) =>
    statements.hasSubscribers
      ? statements.tracePromise(() => send(config, values), { name: nameStatement(config) })
      : send(config, values);
  return Object.assign(pool, { query });
}

/** Its name, else its first word: the rest might hold a value. */
export function nameStatement(statement: string | { name?: string; text: string }): string {
  const { name, text } = typeof statement === "string" ? { text: statement } : statement;
  return name ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
}

/** The server aborted the statement but keeps the session (PostgreSQL manual, 54.8, field V). */
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
