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

const { pool, url } = await emptyDatabase();

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
  expect(await migrate(url, folder)).toEqual(["0001-boats.sql", "0002-berths.sql"]);
  expect(await migrate(url, folder)).toEqual([]);
  await writeMigration("0003-masts.sql", "CREATE TABLE masts ()");
  expect(await migrate(url, folder)).toEqual(["0003-masts.sql"]);
  expect(await tables()).toEqual(["berths", "boats", "masts", "schema_migrations"]);
});

test("at the start, applies what is pending, and closes the connection that looked", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  const processId = async () =>
    (await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
  const before = await processId();
  await ensureMigrated(pool, url, folder);
  expect(await tables()).toEqual(["boats", "schema_migrations"]);
  const after = await processId();
  expect(after).not.toBe(before);
  await ensureMigrated(pool, url, folder);
  expect(await processId()).toBe(after);
});

test("rolls back a failed migration, and keeps the ones before it", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths (); SELECT 1 / 0");
  await expect(migrate(url, folder)).rejects.toThrow(
    "Migration 0002-berths.sql failed: division by zero",
  );
  expect(await tables()).toEqual(["boats", "schema_migrations"]);
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  expect(await migrate(url, folder)).toEqual(["0002-berths.sql"]);
});

test("applies each migration once when processes start concurrently", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (); SELECT pg_sleep(0.05)");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  const done = await Promise.all(Array.from({ length: 6 }, () => migrate(url, folder)));
  expect(done.flat().sort()).toEqual(["0001-boats.sql", "0002-berths.sql"]);
});

test("refuses a file that was changed after it was applied", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await migrate(url, folder);
  await writeMigration("0001-boats.sql", "CREATE TABLE ships ()");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  await expect(migrate(url, folder)).rejects.toThrow(
    "Migration 0001-boats.sql was changed after this database applied it",
  );
  expect(await tables()).toEqual(["boats", "schema_migrations"]);
});

test("ignores a difference in line endings", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (\n  id int\n)");
  await migrate(url, folder);
  await writeMigration("0001-boats.sql", "CREATE TABLE boats (\r\n  id int\r\n)");
  expect(await migrate(url, folder)).toEqual([]);
});

test("refuses a database that is ahead of the files", async () => {
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  await migrate(url, folder);
  await rm(join(folder, "0002-berths.sql"));
  await expect(migrate(url, folder)).rejects.toThrow(MigrationError);
  await expect(migrate(url, folder)).rejects.toThrow("0002-berths.sql, which this version");
});

test("refuses a new file with a number before the last one applied", async () => {
  await writeMigration("0002-berths.sql", "CREATE TABLE berths ()");
  await migrate(url, folder);
  await writeMigration("0001-boats.sql", "CREATE TABLE boats ()");
  await expect(migrate(url, folder)).rejects.toThrow("give it a later number");
});

test.each([
  [{ "boats.sql": "" }, "boats.sql is not a migration name"],
  [{ "0001-boats.sql": "", "0001-berths.sql": "" }, "Two migrations have the number 1"],
  [{ "0001-boats.sql": "CREATE TABLE a ();\nCOMMIT;\n" }, "must not begin or end transactions"],
])("refuses invalid files: %o", async (files, sentence) => {
  for (const [name, sql] of Object.entries(files)) await writeMigration(name, sql);
  await expect(migrate(url, folder)).rejects.toThrow(sentence);
  expect(await tables()).toEqual([]);
});

test("reports a failed connection without the password", async () => {
  const unreachableUrl = "postgres://slipway:hunter2@127.0.0.1:1/slipway";
  await expect(migrate(unreachableUrl, folder)).rejects.toThrow(
    /^Cannot connect to the database: (?!.*hunter2).*ECONNREFUSED/,
  );
});

test("the project's migrations are numbered without gaps", async () => {
  const migrations = await readMigrations(migrationsDirectory);
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});
