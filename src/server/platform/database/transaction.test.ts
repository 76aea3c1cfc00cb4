import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/test-database.ts";
import { inTransaction } from "./transaction.ts";

const { db, pool } = await emptyDatabase({ max: 2 });

await pool.query("CREATE TABLE pots (id int PRIMARY KEY, pence int NOT NULL)");
await pool.query("CREATE TABLE notes (text text)");

/** Raises an error with the given SQLSTATE in PostgreSQL. */
const failWith = (sqlState: string) =>
  sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'made to fail' USING ERRCODE = '${sqlState}'; END $$`);

async function countNotes(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM notes");
  return rows[0]?.count ?? Number.NaN;
}

/** Counts this database's connections with an open, idle transaction. */
async function countOpenTransactions(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

test("commits at READ COMMITTED", async () => {
  const level = await inTransaction(db, async (transaction) => {
    await sql`INSERT INTO notes VALUES ('kept')`.execute(transaction);
    return await sql<{ level: string }>`
      SELECT current_setting('transaction_isolation') AS level`.execute(transaction);
  });
  expect(level.rows).toEqual([{ level: "read committed" }]);
  expect(await countNotes()).toBe(1);
});

test("rolls back when work throws, and rethrows the same error", async () => {
  const before = await countNotes();
  const refusal = new Error("no");
  const attempt = inTransaction(db, async (transaction) => {
    await sql`INSERT INTO notes VALUES ('lost')`.execute(transaction);
    throw refusal;
  });
  await expect(attempt).rejects.toBe(refusal);
  expect(await countNotes()).toBe(before);
  expect(await countOpenTransactions()).toBe(0);
});

test("leaves the connection clean when work swallows the error of a statement", async () => {
  const attempt = inTransaction(db, async (transaction) => {
    await sql`INSERT INTO notes VALUES ('lost')`.execute(transaction);
    await sql`SELECT 1 / 0`.execute(transaction).catch(() => undefined);
  });
  await expect(attempt).rejects.toThrow();
  expect(await countOpenTransactions()).toBe(0);
  expect(await inTransaction(db, async () => "next")).toBe("next");
});

test("replaces a connection that breaks during the transaction", async () => {
  const attempt = inTransaction(db, async (transaction) => {
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  });
  await expect(attempt).rejects.toThrow();
  for (let use = 0; use < 4; use += 1) expect(await inTransaction(db, async () => use)).toBe(use);
});

test.each(["40001", "40P01"])("retries after %s, four attempts in all", async (sqlState) => {
  let tries = 0;
  const succeedsThird = inTransaction(db, async (transaction) => {
    tries += 1;
    if (tries < 3) await failWith(sqlState).execute(transaction);
    return tries;
  });
  expect(await succeedsThird).toBe(3);

  tries = 0;
  const neverSucceeds = inTransaction(db, async (transaction) => {
    tries += 1;
    await failWith(sqlState).execute(transaction);
  });
  await expect(neverSucceeds).rejects.toMatchObject({ code: sqlState });
  expect(tries).toBe(4);
});

test("does not retry after any other error", async () => {
  let tries = 0;
  const attempt = inTransaction(db, async (transaction) => {
    tries += 1;
    await failWith("23505").execute(transaction);
  });
  await expect(attempt).rejects.toMatchObject({ code: "23505" });
  expect(tries).toBe(1);
});

test("completes both transactions of a real deadlock", async () => {
  await pool.query("INSERT INTO pots VALUES (1, 0), (2, 0)");
  const bothHoldOne = createBarrier(2);
  const add = (first: number, second: number) =>
    inTransaction(db, async (transaction) => {
      await sql`UPDATE pots SET pence = pence + 1 WHERE id = ${first}`.execute(transaction);
      await bothHoldOne();
      await sql`UPDATE pots SET pence = pence + 1 WHERE id = ${second}`.execute(transaction);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  const { rows } = await pool.query("SELECT id, pence FROM pots ORDER BY id");
  expect(rows).toEqual([
    { id: 1, pence: 2 },
    { id: 2, pence: 2 },
  ]);
});

/** Returns a function whose promise resolves once it has been called `count` times. */
function createBarrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= count) resolve();
    return promise;
  };
}
