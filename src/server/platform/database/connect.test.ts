import { sql } from "kysely";
import type { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { startTcpProxy, throughProxy } from "../../../../tests/support/tcp-proxy.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo, openDatabase } from "./connect.ts";
import { defineStatement } from "./statement.ts";

const { db, pool, url } = await testDatabase();
const echo = defineStatement<{ text: string }, { text: string }>(
  "echo",
  "SELECT $1::jsonb ->> 'text' AS text",
);

async function selected(expression: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return rows[0]?.value;
}

test("returns counts and sums as numbers", async () => {
  expect(await selected("(SELECT count(*) FROM generate_series(1, 3))")).toBe(3);
  expect(await selected("9007199254740991::bigint")).toBe(Number.MAX_SAFE_INTEGER);
});

test("throws on an inexact number, and keeps the connection usable", async () => {
  await expect(selected("9007199254740993::bigint")).rejects.toThrow(RangeError);
  expect(await selected("1::bigint")).toBe(1);
});

test("returns dates and times of day as text, timestamps as Date", async () => {
  expect(await selected("date '2026-03-29'")).toBe("2026-03-29");
  expect(await selected("time '09:30'")).toBe("09:30:00");
  expect(await selected("timestamptz '2026-03-29T01:30:00Z'")).toEqual(
    new Date("2026-03-29T01:30:00Z"),
  );
});

test("converts snake_case columns to camelCase, but not keys inside JSON", async () => {
  const { rows } =
    await sql`SELECT 12 AS price_pence, '{"pricePence": 3}'::jsonb AS old_price`.execute(db);
  expect(rows).toEqual([{ pricePence: 12, oldPrice: { pricePence: 3 } }]);
});

test("uses the required timeouts and application name", async () => {
  const { rows } = await pool.query(`
    SELECT current_setting('statement_timeout') AS statement,
           current_setting('lock_timeout') AS lock,
           current_setting('idle_in_transaction_session_timeout') AS idle,
           current_setting('application_name') AS name`);
  expect(rows).toEqual([{ statement: "10s", lock: "4s", idle: "15s", name: "slipway" }]);
});

test("closes all connections, even when only the pool was used", async () => {
  const database = connectTo(url, quietLog);
  await database.pool.query("SELECT 1");
  await database.close();
  expect(database.pool.ended).toBe(true);
  expect(database.pool.totalCount).toBe(0);
});

test("logs and replaces a connection that breaks while idle", async () => {
  const warnings: unknown[] = [];
  const log = { ...quietLog, warn: (entry: unknown) => warnings.push(entry) };
  const other = connectTo(url, log, { max: 1 });
  afterAll(other.close);
  const { rows } = await other.pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => warnings.length).toBe(1);
  expect(await other.pool.query("SELECT 1")).toMatchObject({ rowCount: 1 });
});

test("fails only the user of a connection that breaks while in use", async () => {
  const other = connectTo(url, quietLog, { max: 1 });
  afterAll(other.close);
  const one = (on: { query: Pool["query"] }) =>
    on.query("SELECT 1").then(
      () => "answered",
      () => "cut",
    );
  const client = await other.pool.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect.poll(() => one(client)).toBe("cut");
  client.release();
  await expect.poll(() => one(other.pool)).toBe("answered");
});

test("does not reuse a connection with an abandoned query in flight", async () => {
  const { hostname, port } = new URL(url);
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  afterAll(() => proxy.close());
  const other = connectTo(throughProxy(url, proxy), quietLog, { max: 1, query_timeout: 2_000 });
  afterAll(other.close);
  const one = () => sql`SELECT 1`.execute(other.db);
  await one();
  proxy.stall();
  await expect(one()).rejects.toThrow("Query read timeout");
  expect(other.pool.totalCount).toBe(0);
  proxy.resume();
  expect(await one()).toMatchObject({ rows: [{}] });
});

test("the driver's timeout is longer than the server's", () => {
  expect(pool.options).toMatchObject({ query_timeout: 12_000 });
  const slow = connectTo(url, quietLog, { statement_timeout: 600_000 });
  afterAll(slow.close);
  expect(slow.pool.options.query_timeout).toBe(602_000);
});

test("opens the database in DATABASE_URL, and leaves nothing prepared behind a pooler", async () => {
  const own = await openDatabase(
    { database: { url, ownerUrl: url, pooler: "transaction" }, dataDir: "/nowhere" },
    quietLog,
  );
  expect(await echo(own.pool, { text: "Hello" })).toEqual([{ text: "Hello" }]);
  expect((await own.pool.query("SELECT FROM pg_prepared_statements")).rowCount).toBe(0);
  expect(own.pool.totalCount).toBe(1);
  const { rows } = await own.pool.query("SELECT current_database() AS name");
  expect(rows).toEqual([{ name: new URL(url).pathname.slice(1) }]);
  await own.close();
});
