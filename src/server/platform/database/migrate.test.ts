import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/test-database.ts";
import {
  ensureMigrated,
  MigrationError,
  migrate,
  migrationsDirectory,
  readMigrations,
} from "./migrate.ts";

const database = await emptyDatabase();
const { pool } = database;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slipway-migrations-"));
  await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
});
afterEach(() => rm(folder, { recursive: true }));

const writeMigration = (name: string, sql: string) => writeFile(join(folder, name), sql);

const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};

test("applies pending migrations in order, and only once", async () => {
  await writeMigration("0002-berths.sql", "CREATE TABLE berths (boat int REFERENCES boats)");
  await writeMigration(
    "0001-boats.sql",
    "CREATE TABLE boats (id int PRIMARY KEY); INSERT INTO boats VALUES (1)",
  );
  expect(await migrate(database, folder)).toEqual(["0001-boats.sql", "0002-berths.sql"]);
  expect(await migrate(database, folder)).toEqual([]);
  await writeMigration("0003-masts.sql", "CREATE TABLE masts ()");
  expect(await migrate(database, folder)).toEqual(["0003-masts.sql"]);
  expect(await tables()).toEqual(["berths", "boats", "masts", "schema_migrations"]);
});

test("at the start, applies what is pending, and closes the connection that looked", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  const processId = async () =>
    (await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
  const before = await processId();
  await ensureMigrated(database, folder);
  expect(await tables()).toEqual(["boats", "schema_migrations"]);
  const after = await processId();
  expect(after).not.toBe(before);
  await ensureMigrated(database, folder);
  expect(await processId()).toBe(after);
});

test("rolls back a failed migration, and keeps the ones before it", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths (); SELECT 1 / 0");
  await expect(migrate(database, folder)).rejects.toThrow(
    "Migration 0002-berths.sql failed: division by zero",
  );
  expect(await tables()).toEqual(["boats", "schema_migrations"]);
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  expect(await migrate(database, folder)).toEqual(["0002-berths.sql"]);
});

test("applies each migration once when processes start concurrently", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (); SELECT pg_sleep(0.05)");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  const done = await Promise.all(Array.from({ length: 6 }, () => migrate(database, folder)));
  expect(done.flat().sort()).toEqual(["0001-boats.sql", "0002-berths.sql"]);
});

test("refuses a file that was changed after it was applied", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await migrate(database, folder);
  await writeMigration("0001-boats.sql", "CREATE TABLE ships ()");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  await expect(migrate(database, folder)).rejects.toThrow(
    "Migration 0001-boats.sql was changed after this database applied it",
  );
  expect(await tables()).toEqual(["boats", "schema_migrations"]);
});

test("ignores a difference in line endings", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (\n  id int\n)");
  await migrate(database, folder);
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (\r\n  id int\r\n)");
  expect(await migrate(database, folder)).toEqual([]);
});

test("refuses a database that is ahead of the files", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  await migrate(database, folder);
  await rm(join(folder, "0002-berths.sql"));
  await expect(migrate(database, folder)).rejects.toThrow(MigrationError);
  await expect(migrate(database, folder)).rejects.toThrow("0002-berths.sql, which this version");
});

test("an earlier version starts on a later database that is compatible with it", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await migrate(database, folder);
  await writeMigration("0002-berths.sql", "-- compatible-with: 0001\nCREATE TABLE berths ()");
  await writeMigration("0003-masts.sql", "-- compatible-with: 0001\nCREATE TABLE masts ()");
  await migrate(database, folder);
  await rm(join(folder, "0003-masts.sql"));
  await rm(join(folder, "0002-berths.sql"));
  await expect(ensureMigrated(database, folder)).resolves.toMatchObject({ corrections: [] });
});

test("a database that was migrated before the rule learns it with its next migration", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await migrate(database, folder);
  await pool.query("ALTER TABLE schema_migrations DROP COLUMN compatible_with");
  await ensureMigrated(database, folder);
  await writeMigration("0002-berths.sql", "-- compatible-with: 0001\nCREATE TABLE berths ()");
  await migrate(database, folder);
  await rm(join(folder, "0002-berths.sql"));
  await expect(ensureMigrated(database, folder)).resolves.toMatchObject({ corrections: [] });
});

test("an earlier version refuses a later database that it cannot run beside", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await writeMigration("0002-berths.sql", "-- compatible-with: 0001\nCREATE TABLE berths ()");
  await writeMigration("0003-masts.sql", "-- compatible-with: 0002\nDROP TABLE boats");
  await migrate(database, folder);
  await rm(join(folder, "0003-masts.sql"));
  await expect(migrate(database, folder)).resolves.toEqual([]);
  await rm(join(folder, "0002-berths.sql"));
  await expect(ensureMigrated(database, folder)).rejects.toThrow(
    "0003-masts.sql, which this version of Slipway lacks and cannot run beside",
  );
});

test("a migration that waits for a lock gives up, so that others are not held up behind it", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (); INSERT INTO boats DEFAULT VALUES");
  await migrate(database, folder);
  await writeMigration("0002-berths.sql", "ALTER TABLE boats ADD name text");
  const reader = await pool.connect();
  await reader.query("BEGIN; SELECT FROM boats");
  await expect(migrate(database, folder)).rejects.toThrow(
    "Migration 0002-berths.sql did not get a lock within 2 seconds",
  );
  await reader.query("ROLLBACK");
  reader.release();
  expect(await migrate(database, folder)).toEqual(["0002-berths.sql"]);
});

test("refuses a new file with a number before the last one applied", async () => {
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  await migrate(database, folder);
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await expect(migrate(database, folder)).rejects.toThrow("give it a later number");
});

test.each([
  [{ "boats.sql": "" }, "boats.sql is not a migration name"],
  [{ "0001-boats.sql": "", "0001-berths.sql": "" }, "Two migrations have the number 1"],
  [
    { "0001-boats.sql": "-- compatible-with: 0001" },
    "can be compatible only with the schema of an",
  ],
  [{ "0001-boats.sql": "CREATE TABLE a ();\nCOMMIT;\n" }, "must not begin or end transactions"],
])("refuses invalid files: %o", async (files, sentence) => {
  for (const [name, sql] of Object.entries(files)) await writeMigration(name, sql);
  await expect(migrate(database, folder)).rejects.toThrow(sentence);
  expect(await tables()).toEqual([]);
});

test("reports a failed connection without the password", async () => {
  const unreachableUrl = "postgres://slipway:hunter2@127.0.0.1:1/slipway";
  await expect(migrate({ url: unreachableUrl, ownerUrl: unreachableUrl }, folder)).rejects.toThrow(
    /^Cannot connect to the database: (?!.*hunter2).*ECONNREFUSED/,
  );
});

test("the project's migrations are numbered without gaps", async () => {
  const migrations = await readMigrations(migrationsDirectory);
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

test("each migration since the rule says which versions keep running beside it", async () => {
  const migrations = await readMigrations(migrationsDirectory);
  const silent = migrations.filter(
    ({ version, sql }) => version > 60 && !/^-- compatible-with: (\d{4}|none)$/m.test(sql),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
