import { expect, test } from "vitest";
import {
  DELETED_WITH_ACCOUNT,
  ERASED_BY_ADDRESS,
  ERASED_TABLES,
  WITHOUT_PERSONAL_DATA,
} from "../../src/server/invariants/erased-columns.ts";
import { testDatabase } from "../support/test-database.ts";

const { pool } = await testDatabase();

/** Types that cannot identify a person: numbers, times, ids and booleans. */
const NON_PERSONAL_TYPES = "uuid|integer|smallint|bigint|numeric|boolean|date|time.*|interval";

/** Every column of the database that can hold personal data, as `table.column`. */
async function listTextColumns(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type !~ '^(${NON_PERSONAL_TYPES})$'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const covered = [
  ...ERASED_TABLES.flatMap(({ table, columns: columnMap }) =>
    Object.keys(columnMap).map((column) => `${table}.${column}`),
  ),
  ...ERASED_BY_ADDRESS,
  ...DELETED_WITH_ACCOUNT,
  ...Object.keys(WITHOUT_PERSONAL_DATA),
];

test("every column is classified as personal data or not, with its rule for erasure", async () => {
  const undecided = (await listTextColumns()).filter(
    (name) => !covered.includes(name) && !covered.includes(name.replace(/\..*/, "")),
  );
  expect(undecided).toEqual([]);
});

test("no column is classified twice, and every classified column exists", async () => {
  const allColumns = await listTextColumns();
  const tables = allColumns.map((name) => name.replace(/\..*/, ""));
  expect(covered.filter((name) => !allColumns.includes(name) && !tables.includes(name))).toEqual(
    [],
  );
  const decisions = [
    new Set(
      ERASED_TABLES.flatMap(({ table, columns: columnMap }) =>
        Object.keys(columnMap).map((c) => `${table}.${c}`),
      ),
    ),
    new Set([...ERASED_BY_ADDRESS, ...DELETED_WITH_ACCOUNT]),
    new Set(Object.keys(WITHOUT_PERSONAL_DATA)),
  ];
  const names = decisions.flatMap((decision) => [...decision]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
