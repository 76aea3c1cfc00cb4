import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { defineStatement } from "./statement.ts";

const { pool } = await testDatabase({ max: 1 });

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

test("prepares a statement once for each connection", async () => {
  await listDays(pool, { from: "2026-01-01", days: [] });
  await listDays(pool, { from: "2026-01-02", days: [] });
  const { rows } = await pool.query(
    "SELECT name, generic_plans + custom_plans > 1 AS again FROM pg_prepared_statements",
  );
  expect(rows).toEqual([{ name: "list-days", again: true }]);
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
