import { expect, test } from "vitest";
import {
  LEFT_OUT_TABLES,
  TABLES_NEVER_EMPTY,
  TRANSFERRED_TABLES,
} from "../../src/server/venue-transfer/transferred-tables.ts";
import { testDatabase } from "../support/test-database.ts";

const { pool } = await testDatabase();

interface Column {
  table: string;
  name: string;
  isGenerated: boolean;
}

const { rows: stored } = await pool.query<Column>(
  `SELECT c.table_name AS "table", c.column_name AS name, c.is_generated = 'ALWAYS' AS "isGenerated"
   FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
);

test("every table is exported or left out for a reason, and none is named that does not exist", () => {
  const named = [...TRANSFERRED_TABLES.map(({ table }) => table), ...Object.keys(LEFT_OUT_TABLES)];
  expect(named.sort()).toEqual([...new Set(stored.map(({ table }) => table))].sort());
});

test("every column of an exported table is exported or left out for a reason", () => {
  for (const { table, columns, leftOut } of TRANSFERRED_TABLES) {
    const present = stored.filter((column) => column.table === table).map(({ name }) => name);
    expect([...columns, ...Object.keys(leftOut)].sort(), table).toEqual(present.sort());
  }
});

test("what the database computes is not exported", () => {
  const generated = stored.filter(({ isGenerated }) => isGenerated);
  const exported = generated.filter(({ table, name }) =>
    TRANSFERRED_TABLES.some((known) => known.table === table && known.columns.includes(name)),
  );
  expect(generated.length).toBeGreaterThan(0);
  expect(exported).toEqual([]);
});

test("rows are in the order of the primary key", async () => {
  const { rows } = await pool.query<{ table: string; key: string[] }>(
    `SELECT i.indrelid::regclass::text AS "table", array_agg(a.attname ORDER BY k.place)::text[] AS key
     FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (column_number, place), pg_attribute a
     WHERE i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.column_number
     GROUP BY 1`,
  );
  const keys = new Map(rows.map(({ table, key }) => [table, key]));
  for (const { table, key } of TRANSFERRED_TABLES) expect(key, table).toEqual(keys.get(table));
});

test("only tables that have a row from the start are named as never empty", async () => {
  for (const { table } of TRANSFERRED_TABLES) {
    const { rowCount } = await pool.query(`SELECT FROM "${table}" LIMIT 1`);
    expect(rowCount === 1, table).toBe(TABLES_NEVER_EMPTY.includes(table));
  }
});
