import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { setVenueClock } from "./support/test-clock.ts";
import { emptyDatabase } from "./support/test-database.ts";

/** A database with nothing but the migrations, as at a venue. */
const database = await emptyDatabase();
const { pool } = database;
await migrate(database);

/** Expressions that read PostgreSQL's own clock instead of the venue's. */
const BARE_TIME_CALL =
  /(?<![.\w])(?:now|(?:clock|transaction|statement)_timestamp|timeofday)\s*\(\s*\)|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b|'(?:now|today|tomorrow|yesterday)'\s*::/gi;

const SOURCE_GLOBS = ["{src/server,tests,e2e,tools/scale,database/seed}/**/*.{ts,tsx,sql}"];

const ALLOWED_SOURCES: Readonly<Record<string, string>> = {
  "src/server/activity-log/seals/seal-events.ts":
    "measures how long transactions have been running",
  "src/server/activity-log/seals/seals.test.ts": "measures that too",
  "src/server/activity-log/seals/email-last-seal.test.ts": "sets the venue's clock",
  "src/server/platform/database/migrate.ts": "records real time, and is older than venue_now()",
  "tests/support/test-clock.ts": "replaces the venue's clock, and shifts Date with its own now()",
  "tests/venue-clock.test.ts": "tests them",
};

const ALLOWED_OBJECTS: Readonly<Record<string, string>> = {
  "default of schema_migrations.applied_at": "records real time",
  "function venue_now": "it is the clock",
  "function venue_clock_timestamp": "it is the clock",
};

/** Everything in the schema that contains an expression or statements, as PostgreSQL prints it. */
const SCHEMA_OBJECTS = `
  SELECT 'default of ' || d.adrelid::regclass || '.' || a.attname AS object,
         pg_get_expr(d.adbin, d.adrelid) AS text
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  WHERE d.adrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT 'function ' || proname, pg_get_functiondef(oid)
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
  UNION ALL SELECT 'trigger ' || tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'constraint ' || conname, pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'view ' || viewname, definition FROM pg_views WHERE schemaname = 'public'
  UNION ALL SELECT 'view ' || matviewname, definition FROM pg_matviews WHERE schemaname = 'public'
  UNION ALL SELECT 'rule ' || rulename, definition FROM pg_rules WHERE schemaname = 'public'
  UNION ALL SELECT 'policy ' || policyname, concat(qual, ' ', with_check)
  FROM pg_policies WHERE schemaname = 'public'`;

async function readSchemaObjects(): Promise<{ object: string; text: string }[]> {
  const { rows } = await pool.query<{ object: string; text: string }>(SCHEMA_OBJECTS);
  return rows;
}

async function explain(sql: string): Promise<string> {
  const { rows } = await pool.query<string[]>({ text: `EXPLAIN VERBOSE ${sql}`, rowMode: "array" });
  return rows.join("\n");
}

test("all SQL in the sources reads the time from the venue's clock", async () => {
  const violations: string[] = [];
  for await (const file of glob(SOURCE_GLOBS, { cwd: projectRoot })) {
    if (file in ALLOWED_SOURCES) continue;
    const text = await readFile(join(projectRoot, file), "utf8");
    violations.push(
      ...(text.match(BARE_TIME_CALL) ?? []).map((bareMatches) => `${file}: ${bareMatches}`),
    );
  }
  expect(violations).toEqual([]);
});

test("everything in a migrated database reads the time from the venue's clock", async () => {
  const schemaObjects = await readSchemaObjects();
  const kinds = new Set(schemaObjects.map(({ object }) => object.split(" ")[0]));
  expect([...kinds]).toEqual(
    expect.arrayContaining(["default", "function", "trigger", "constraint", "index"]),
  );
  const bareMatches = schemaObjects
    .filter(({ text }) => text.match(BARE_TIME_CALL))
    .map(({ object }) => object);
  expect(bareMatches.toSorted()).toEqual(Object.keys(ALLOWED_OBJECTS).toSorted());
});

test.each([
  ["a default", "CREATE TABLE found (at date DEFAULT current_date)", "default of found.at"],
  [
    "a function",
    "CREATE FUNCTION found() RETURNS time LANGUAGE plpgsql AS 'BEGIN RETURN LocalTime; END'",
    "function found",
  ],
  [
    "a trigger",
    `CREATE TRIGGER found BEFORE UPDATE ON addons FOR EACH ROW
     WHEN (NEW.created_at < transaction_timestamp()) EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    "trigger found",
  ],
  ["a view", "CREATE VIEW found AS SELECT CURRENT_TIMESTAMP AS at", "view found"],
  ["a check", "CREATE TABLE t (at date CONSTRAINT found CHECK (at < now()))", "constraint found"],
])("%s that does not is detected", async (_kind, sql, object) => {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${sql}`);
    const { rows } = await client.query<{ object: string; text: string }>(SCHEMA_OBJECTS);
    const bareMatches = rows.filter(({ text }) => text.match(BARE_TIME_CALL));
    expect(bareMatches.map((row) => row.object)).toContain(object);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("query plans inline the venue's clock, and an offset only as a constant", async () => {
  const statements = [
    "SELECT id FROM checkouts WHERE state = 'held' AND hold_expires_at <= venue_now()",
    "SELECT (venue_now() AT TIME ZONE timezone)::date, venue_clock_timestamp() FROM settings",
    "INSERT INTO events (actor_kind, entity, entity_id, type) SELECT 'system', '', id, '' FROM users",
  ];
  const venueClockCall = /venue_now|venue_clock/;
  for (const statement of statements) {
    const plan = await explain(statement);
    expect(plan).not.toMatch(venueClockCall);
    expect(plan).toMatch(/\bnow\(\)/);
    const bareMatches = statement
      .replaceAll("venue_now()", "now()")
      .replaceAll("venue_clock_", "clock_");
    expect(plan).toBe(await explain(bareMatches));
  }
  await setVenueClock(pool, inject("clockOffsetMs"));
  for (const statement of statements) expect(await explain(statement)).not.toMatch(venueClockCall);
});

test("a database that is being restored, without a search path, finds the clock", async () => {
  const client = await pool.connect();
  try {
    await client.query("SET search_path = ''");
    const { rows } = await client.query<{ text: string }>(SCHEMA_OBJECTS);
    const clockUsers = rows.filter(({ text }) => text.includes("venue_now"));
    expect(clockUsers.length).toBeGreaterThan(50);
    // Bodies of trigger functions are not checked here: a restore creates triggers after all rows.
    for (const { text } of clockUsers) expect(text).not.toMatch(/(?<!public\.)venue_now\(\)/);
    const {
      rows: [row],
    } = await client.query<{ is_now: boolean }>(
      `INSERT INTO public.booking_deletions (id, refund_choice, notify)
       VALUES (gen_random_uuid(), 'full', true) RETURNING created_at = public.venue_now() AS is_now`,
    );
    expect(row?.is_now).toBe(true);
  } finally {
    await client.query("RESET search_path");
    client.release();
  }
});
