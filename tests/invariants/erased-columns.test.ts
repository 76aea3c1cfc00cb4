import { expect, test } from "vitest";
import {
  ERASED,
  ERASED_BY_ADDRESS,
  GONE_WITH_THE_ACCOUNT,
  NOBODYS,
} from "../../src/server/invariants/erased-columns.ts";
import { testDatabase } from "../support/test-database.ts";

const { pool } = await testDatabase();

/** Numbers, times, ids and yes or no name nobody. */
const NAMES_NOBODY = "uuid|integer|smallint|bigint|numeric|boolean|date|time.*|interval";

/** Every column of the database in which something about a person can stand, as `table.column`. */
async function columns(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type !~ '^(${NAMES_NOBODY})$'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const covered = [
  ...ERASED.flatMap(({ table, columns: those }) =>
    Object.keys(those).map((column) => `${table}.${column}`),
  ),
  ...ERASED_BY_ADDRESS,
  ...GONE_WITH_THE_ACCOUNT,
  ...Object.keys(NOBODYS),
];

test("of every column it is decided whether it is about a person, and what becomes of it then", async () => {
  const undecided = (await columns()).filter(
    (name) => !covered.includes(name) && !covered.includes(name.replace(/\..*/, "")),
  );
  expect(undecided).toEqual([]);
});

test("nothing is decided twice, or about a column that is gone", async () => {
  const all = await columns();
  const tables = all.map((name) => name.replace(/\..*/, ""));
  expect(covered.filter((name) => !all.includes(name) && !tables.includes(name))).toEqual([]);
  const ways = [
    new Set(
      ERASED.flatMap(({ table, columns: those }) => Object.keys(those).map((c) => `${table}.${c}`)),
    ),
    new Set([...ERASED_BY_ADDRESS, ...GONE_WITH_THE_ACCOUNT]),
    new Set(Object.keys(NOBODYS)),
  ];
  const names = ways.flatMap((way) => [...way]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
