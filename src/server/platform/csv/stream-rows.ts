import type { Pool, PoolClient, QueryArrayConfig, QueryArrayResult } from "pg";
import { Refusal } from "../../../shared/refusal.ts";

interface RowQuery {
  text: string;
  values?: readonly unknown[];
}

/** Rows in memory at a time. */
const FETCH_SIZE = 2000;

/** Leaves the other pooled connections to ordinary requests. */
const MAX_CONCURRENT_READS = 4;
let activeReads = 0;

/** The limit for PostgreSQL to return the next rows, and for the consumer between two fetches. */
const TIMEOUT_SECONDS = 120;

/**
 * Streams any number of rows, each as an array in column order, through a cursor in one read-only
 * snapshot transaction. The connection is released when the rows end, when reading fails, and when
 * the consumer stops.
 * @throws Refusal SERVER_BUSY when {@link MAX_CONCURRENT_READS} others are running
 */
export async function* streamRows<Row extends readonly unknown[]>(
  pool: Pool,
  { text, values = [] }: RowQuery,
): AsyncGenerator<Row, void> {
  if (activeReads >= MAX_CONCURRENT_READS) throw new Refusal("SERVER_BUSY");
  activeReads += 1;
  try {
    yield* streamFromCursor(await pool.connect(), text, values);
  } finally {
    activeReads -= 1;
  }
}

async function* streamFromCursor<Row extends readonly unknown[]>(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row, void> {
  let isCommitted = false;
  try {
    await beginReadOnly(client);
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await fetchRows<Row>(client);
      yield* rows;
      if (rows.length < FETCH_SIZE) break;
    }
    await client.query("COMMIT");
    isCommitted = true;
  } finally {
    if (!isCommitted) await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}

/**
 * Begins a snapshot with longer timeouts. The planner optimises a cursor for its first rows, so
 * that they arrive before the response times out.
 */
async function beginReadOnly(client: PoolClient): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(
    `SET LOCAL statement_timeout = '${TIMEOUT_SECONDS}s';
     SET LOCAL idle_in_transaction_session_timeout = '${TIMEOUT_SECONDS}s';
     SET LOCAL work_mem = '64MB'`,
  );
}

function fetchRows<Row extends readonly unknown[]>(
  client: PoolClient,
): Promise<QueryArrayResult<Row & unknown[]>> {
  const fetchQuery: QueryArrayConfig & { query_timeout: number } = {
    text: `FETCH ${FETCH_SIZE} FROM rows`,
    rowMode: "array",
    query_timeout: TIMEOUT_SECONDS * 1000,
  };
  return client.query<Row & unknown[]>(fetchQuery);
}
