import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo } from "./connect.ts";
import { defineStatement, type StatementTransport } from "./statement.ts";

const { pool, url } = await testDatabase();

const listDays = defineStatement<
  { from: string; days: { after: number }[] },
  { localDay: string; isFirst: boolean }
>(
  "list-days",
  `SELECT ($1->>'from')::date + day.after AS "localDay", day.after = 0 AS "isFirst"
   FROM jsonb_to_recordset($1::jsonb->'days') AS day(after int)
   ORDER BY 1`,
);

test("takes one JSON parameter and returns rows with camelCase keys", async () => {
  expect(await listDays(pool, { from: "2026-03-28", days: [{ after: 1 }, { after: 0 }] })).toEqual([
    { localDay: "2026-03-28", isFirst: true },
    { localDay: "2026-03-29", isFirst: false },
  ]);
});

const sayNumber = defineStatement<{ number: number }, { number: number }>(
  "say-number",
  "SELECT number FROM jsonb_to_record($1) AS i(number int)",
  { isFrequent: true },
);

const PREPARED =
  "SELECT name, generic_plans + custom_plans AS runs FROM pg_prepared_statements ORDER BY name";

/** Runs a rare statement twice and a frequent one once, and returns what the pool then has. */
async function runEach(transport: StatementTransport) {
  const database = connectTo(url, quietLog, { max: 1, transport });
  afterAll(database.close);
  await listDays(database.pool, { from: "2026-01-01", days: [] });
  await listDays(database.pool, { from: "2026-01-02", days: [] });
  expect(await sayNumber(database.pool, { number: 4 })).toEqual([{ number: 4 }]);
  return (await database.pool.query(PREPARED)).rows;
}

test("prepares a statement once for each connection", async () => {
  expect(await runEach("named")).toEqual([
    { name: "list-days", runs: 2 },
    { name: "say-number", runs: 1 },
  ]);
});

test("sends a frequent statement on a pipelined connection instead", async () => {
  expect(await runEach("pipelined")).toEqual([{ name: "list-days", runs: 2 }]);
});

test("prepares nothing for a pooler, nor in a transaction", async () => {
  expect(await runEach("unnamed")).toEqual([]);
  const database = connectTo(url, quietLog, { transport: "unnamed" });
  afterAll(database.close);
  const client = await database.pool.connect();
  expect(await sayNumber(client, { number: 5 })).toEqual([{ number: 5 }]);
  expect((await client.query(PREPARED)).rows).toEqual([]);
  client.release();
});

test("publishes its rows to subscribers", async () => {
  const published: unknown[] = [];
  const record = (message: unknown) => void published.push(message);
  subscribe("slipway:statement-rows", record);
  await sayNumber(pool, { number: 6 });
  unsubscribe("slipway:statement-rows", record);
  await sayNumber(pool, { number: 7 });
  expect(published).toEqual([{ name: "say-number", rows: [{ number: 6 }] }]);
});

test("runs on the connection of a transaction", async () => {
  const client = await pool.connect();
  await client.query("BEGIN");
  expect(await listDays(client, { from: "2026-01-01", days: [{ after: 0 }] })).toHaveLength(1);
  await client.query("ROLLBACK");
  client.release();
});

test("refuses a name that PostgreSQL would truncate", () => {
  expect(() => defineStatement("n".repeat(64), "SELECT 1")).toThrow("too long");
});

test("refuses a second statement of the same name", () => {
  expect(() => defineStatement("list-days", "SELECT 1")).toThrow(
    "Two statements are named list-days",
  );
});
