import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { testContext } from "../../tests/support/test-context.ts";

/*
 * What it would take to have all venues of a group in one sharded database, with the venue's id as
 * the key of the shards: counted in the catalogue of a database with the demo venue and in our SQL,
 * and tried in a copy: a second venue with the same ids beside the first. docs/groups.md has the
 * conclusions.
 */

/** What belongs to the installation, not to a venue. Everything else would have the venue's id. */
const LOCAL_TABLES = [
  "schema_migrations",
  "readiness",
  "job_runs",
  "invariant_checks",
  "invariant_results",
  "rate_limits",
  "database_restores",
  "venue_imports",
];

const VENUE = "00000000-0000-4000-8000-000000000001";
const OTHER_VENUE = "00000000-0000-4000-8000-000000000002";

const context = await testContext();
const { ownerPool } = context.database;
beforeAll(() => seedDemo(context, { now: new Date() }));

const list = async <Row extends object>(client: Pick<PoolClient, "query">, sql: string) =>
  (await client.query<Row>(sql, [LOCAL_TABLES])).rows;

/** Tables of a venue, by oid. */
const VENUE_TABLES = `(SELECT oid FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL ($1))`;

/** What a sharded database restricts, with a query that counts it. */
const COUNTS: readonly [what: string, sql: string][] = [
  ["tables that would have the venue's id", `SELECT count(*) FROM ${VENUE_TABLES} AS t`],
  [
    "primary keys without it",
    `SELECT count(*) FROM pg_constraint WHERE contype = 'p' AND conrelid IN ${VENUE_TABLES}`,
  ],
  [
    "other unique constraints and indexes without it",
    `SELECT count(*) FROM pg_index WHERE indisunique AND NOT indisprimary AND indrelid IN ${VENUE_TABLES}`,
  ],
  [
    "exclusion constraints",
    `SELECT count(*) FROM pg_constraint WHERE contype = 'x' AND conrelid IN ${VENUE_TABLES}`,
  ],
  [
    "foreign keys between them",
    `SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND conrelid IN ${VENUE_TABLES}`,
  ],
  [
    "of these ON DELETE SET NULL",
    `SELECT count(*) FROM pg_constraint
     WHERE contype = 'f' AND confdeltype = 'n' AND conrelid IN ${VENUE_TABLES}`,
  ],
  [
    "triggers on them",
    `SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN ${VENUE_TABLES}`,
  ],
  [
    "functions that read or write one of them",
    `SELECT count(*) FROM pg_proc f WHERE pronamespace = 'public'::regnamespace
       AND EXISTS (SELECT FROM pg_class t WHERE t.oid IN ${VENUE_TABLES}
                   AND f.prosrc ~ ('\\m' || t.relname || '\\M'))`,
  ],
  [
    "tables with one row for the whole database",
    `SELECT count(DISTINCT conrelid) FROM pg_constraint
     WHERE contype = 'c' AND pg_get_constraintdef(oid) IN ('CHECK (id)', 'CHECK ((id = 1))')
       AND conrelid IN ${VENUE_TABLES}`,
  ],
];

test("what the catalogue has that would change", async () => {
  for (const [what, sql] of COUNTS) {
    const [row] = await list<{ count: number }>(ownerPool, sql);
    expect(Number(row?.count)).toBeGreaterThanOrEqual(0);
    console.log(`${String(row?.count).padStart(6)}  ${what}`);
  }
});

test("what our SQL has that would change", () => {
  const files = globSync("src/server/**/*.ts", { cwd: projectRoot }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const text = files.map((file) => readFileSync(join(projectRoot, file), "utf8")).join("\n");
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const statements = text.split(/\bdefineStatement</).slice(1);
  const writesSeveral = statements.filter((statement) => {
    const [, sql = ""] = /`([^`]*)`/s.exec(statement) ?? [];
    return (sql.match(/\bAS (?:MATERIALIZED )?\(\s*(?:INSERT|UPDATE|DELETE)\b/g)?.length ?? 0) > 0;
  });
  const { statements: declared } = inject("declaredSql");
  const builders = count(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/g);
  expect(declared.length).toBeGreaterThan(100);
  for (const [number, what] of [
    [declared.length, "prepared statements, each of which would have the venue's id"],
    [
      writesSeveral.length,
      "of these write in a WITH, several tables or rows that others depend on",
    ],
    [builders, "queries of the query builder"],
    [count(/\bFOR (?:NO KEY )?(?:UPDATE|SHARE)\b/g), "places that lock rows"],
    [count(/\bON CONFLICT\b/g), "places with ON CONFLICT, whose key would be wider"],
    [count(/pg_(?:try_)?advisory\w*lock/g), "places with an advisory lock"],
  ] as const) {
    console.log(`${String(number).padStart(6)}  ${what}`);
  }
});

/** Replaces a key by one that begins with the venue's id. */
function widen(definition: string): string {
  return definition
    .replace(/^(PRIMARY KEY|UNIQUE(?: NULLS NOT DISTINCT)?) \(/, "$1 (venue_id, ")
    .replace(/^EXCLUDE USING (\w+) \(/, "EXCLUDE USING $1 (venue_id WITH =, ")
    .replace(
      /^FOREIGN KEY \(([^)]+)\) REFERENCES (\w+)\(/,
      "FOREIGN KEY (venue_id, $1) REFERENCES $2(venue_id, ",
    )
    .replace(/^(FOREIGN KEY \(venue_id, ([^)]+)\).*ON DELETE SET NULL)/, "$1 ($2)")
    .replace(/^(CREATE UNIQUE INDEX .* USING \w+) \(/, "$1 (venue_id, ");
}

test("two venues with the same ids in one database", async () => {
  const client = await ownerPool.connect();
  try {
    const sizeBefore = await measureIndexes(client);
    const failures = await widenKeys(client);
    const sizeAfter = await measureIndexes(client);
    console.log(
      `Indexes of the demo venue: ${sizeBefore} MB before, ${sizeAfter} MB with the venue's id.`,
    );
    failures.push(...(await copyVenue(client)));
    console.log(`Failed mechanically: ${failures.length === 0 ? "nothing" : ""}`);
    for (const failure of failures) console.log(`  ${failure}`);
    const broken = await findBrokenFunctions(client);
    console.log(`Functions without parameters that fail with two venues: ${broken.join(", ")}`);
    const [bookings] = await list<{ venues: number }>(
      client,
      "SELECT count(DISTINCT venue_id)::int AS venues FROM bookings WHERE $1::text[] IS NOT NULL",
    );
    expect(bookings?.venues).toBe(2);
  } finally {
    client.release();
  }
});

async function attempt(client: PoolClient, sql: string, failures: string[]): Promise<boolean> {
  try {
    await client.query(sql);
    return true;
  } catch (error) {
    failures.push(`${(error as Error).message}: ${sql.slice(0, 160)}`);
    return false;
  }
}

async function measureIndexes(client: PoolClient): Promise<string> {
  const [{ database } = { database: "" }] = await list<{ database: string }>(
    client,
    "SELECT current_database() AS database WHERE $1::text[] IS NOT NULL",
  );
  await client.query(`REINDEX DATABASE "${database}"`);
  const [row] = await list<{ bytes: number }>(
    client,
    `SELECT sum(pg_indexes_size(oid))::bigint AS bytes FROM ${VENUE_TABLES} AS t`,
  );
  return (Number(row?.bytes) / 1e6).toFixed(1);
}

async function widenKeys(client: PoolClient): Promise<string[]> {
  const failures: string[] = [];
  const constraints = await list<{ table: string; name: string; definition: string }>(
    client,
    `SELECT conrelid::regclass::text AS table, conname AS name,
            pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype IN ('p', 'u', 'x', 'f') AND conrelid IN ${VENUE_TABLES}
     ORDER BY contype = 'f' DESC`,
  );
  const indexes = await list<{ name: string; definition: string }>(
    client,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indisunique AND indrelid IN ${VENUE_TABLES}
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')`,
  );
  for (const { table, name } of constraints)
    await attempt(client, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`, failures);
  for (const { name } of indexes) await attempt(client, `DROP INDEX ${name}`, failures);
  for (const { table } of await list<{ table: string }>(
    client,
    `SELECT oid::regclass::text AS table FROM ${VENUE_TABLES} AS t`,
  )) {
    const sql = `ALTER TABLE ${table} ADD COLUMN venue_id uuid NOT NULL DEFAULT '${VENUE}'`;
    await attempt(client, sql, failures);
  }
  for (const { table, name, definition } of constraints.toReversed()) {
    const sql = `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${widen(definition)}`;
    await attempt(client, sql, failures);
  }
  for (const { definition } of indexes) await attempt(client, widen(definition), failures);
  return failures;
}

/** Copies every row of the first venue to another, parents before children. */
async function copyVenue(client: PoolClient): Promise<string[]> {
  let waiting = await list<{ table: string; columns: string }>(
    client,
    `SELECT attrelid::regclass::text AS table,
            string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute
     WHERE attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'venue_id'
       AND attrelid IN ${VENUE_TABLES} GROUP BY attrelid`,
  );
  let failures: string[] = [];
  while (waiting.length > 0) {
    const failed: typeof waiting = [];
    failures = [];
    for (const row of waiting) {
      const { table, columns } = row;
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      const sql = `INSERT INTO ${table} (venue_id, ${columns}) OVERRIDING SYSTEM VALUE
        SELECT '${OTHER_VENUE}', ${columns} FROM ${table} WHERE venue_id = '${VENUE}'`;
      if (!(await attempt(client, sql, failures))) failed.push(row);
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    if (failed.length === waiting.length) return failures;
    waiting = failed;
  }
  return [];
}

async function findBrokenFunctions(client: PoolClient): Promise<string[]> {
  const functions = await list<{ name: string }>(
    client,
    `SELECT proname AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND pronargs = 0 AND prokind = 'f'
       AND prorettype <> 'trigger'::regtype AND provolatile <> 'v' AND $1::text[] IS NOT NULL`,
  );
  const broken: string[] = [];
  for (const { name } of functions) {
    const failures: string[] = [];
    if (!(await attempt(client, `SELECT ${name}()`, failures))) broken.push(name);
  }
  return broken;
}
