import type { Pool, PoolClient, QueryArrayConfig, QueryArrayResult } from "pg";
import { Refusal } from "../../../shared/refusal.ts";

interface RowQuery {
  text: string;
  values?: readonly unknown[];
}

/** So many rows are in memory at a time. */
const FETCH_SIZE = 2000;

/** So many are read at once: the other connections are for everybody else. */
const MAX_CONCURRENT_READS = 4;
let activeReads = 0;

/** How long PostgreSQL may take for the next rows, and how long whoever takes them may pause. */
const TIMEOUT_SECONDS = 120;

/**
 * The rows of a query, each as an array in the order of its columns, however many there are: read by
 * a cursor in one transaction that sees one moment and writes nothing. The connection is given back
 * when the rows end, when reading fails, and when nobody wants the rest.
 * @throws Refusal SERVER_BUSY when several others are read already.
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

/** The rows are planned for the first ones to come soon: sorting millions outlasts an answer's time. */
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
