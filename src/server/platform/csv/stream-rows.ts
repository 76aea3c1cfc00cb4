import type { Pool, PoolClient, QueryArrayConfig, QueryArrayResult } from "pg";
import { Refusal } from "../../../shared/refusal.ts";

interface Reading {
  text: string;
  values?: readonly unknown[];
}

/** So many rows are in memory at a time. */
const ROWS_AT_ONCE = 2000;

/** So many are read at once: the other connections are for everybody else. */
const READINGS_AT_ONCE = 4;
let readings = 0;

/** How long PostgreSQL may take for the next rows, and how long whoever takes them may pause. */
const LIMIT_SECONDS = 120;

/**
 * The rows of a query, each as an array in the order of its columns, however many there are: read by
 * a cursor in one transaction that sees one moment and writes nothing. The connection is given back
 * when the rows end, when reading fails, and when nobody wants the rest.
 * @throws Refusal SERVER_BUSY when several others are read already.
 */
export async function* readRows<Row extends readonly unknown[]>(
  pool: Pool,
  { text, values = [] }: Reading,
): AsyncGenerator<Row, void> {
  if (readings >= READINGS_AT_ONCE) throw new Refusal("SERVER_BUSY");
  readings += 1;
  try {
    yield* readBy(await pool.connect(), text, values);
  } finally {
    readings -= 1;
  }
}

async function* readBy<Row extends readonly unknown[]>(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row, void> {
  let isWell = false;
  try {
    await begin(client);
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${text}`, [...values]);
    for (;;) {
      const { rows } = await nextRows<Row>(client);
      yield* rows;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await client.query("COMMIT");
    isWell = true;
  } finally {
    if (!isWell) await client.query("ROLLBACK").catch(() => undefined);
    client.release();
  }
}

/** The rows are planned for the first ones to come soon: sorting millions outlasts an answer's time. */
async function begin(client: PoolClient): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(
    `SET LOCAL statement_timeout = '${LIMIT_SECONDS}s';
     SET LOCAL idle_in_transaction_session_timeout = '${LIMIT_SECONDS}s';
     SET LOCAL work_mem = '64MB'`,
  );
}

function nextRows<Row extends readonly unknown[]>(
  client: PoolClient,
): Promise<QueryArrayResult<Row & unknown[]>> {
  const next: QueryArrayConfig & { query_timeout: number } = {
    text: `FETCH ${ROWS_AT_ONCE} FROM rows`,
    rowMode: "array",
    query_timeout: LIMIT_SECONDS * 1000,
  };
  return client.query<Row & unknown[]>(next);
}
