import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientBase, DatabaseError, type Pool } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import { projectRoot } from "../config/project-root.ts";
import { DatabaseStartupError } from "../database-startup-error.ts";
import { applyRequiredSettings, findMissingSettings } from "./required-settings.ts";

/** A file in database/migrations. */
interface Migration {
  readonly version: number;
  /** The file name, such as 0001-venue.sql. */
  readonly name: string;
  /** Of the text with \n line endings, because a checkout may convert them. */
  readonly sha256: string;
  readonly sql: string;
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Forbidden in a migration file, because the file runs inside a transaction. */
const TRANSACTION_CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK)\s*;/im;

/**
 * Reads the NNNN-title.sql files of a folder in the order of their numbers.
 * @throws on an invalid name, a duplicate number, or a file that contains transaction control
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  migrations.forEach(({ version, name }, index) => {
    if (migrations[index - 1]?.version !== version) return;
    throw new Error(`Two migrations have the number ${version}: give ${name} the next free one.`);
  });
  return migrations;
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const version = Number(FILE_NAME.exec(name)?.[1]);
  if (!(version > 0)) throw new Error(`${name} is not a migration name: use NNNN-title.sql.`);
  const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
  if (TRANSACTION_CONTROL.test(sql)) {
    throw new Error(`${name} must not begin or end transactions: it already runs in one.`);
  }
  return { version, name, sha256: createHash("sha256").update(sql).digest("hex"), sql };
}

/** A row of schema_migrations. */
interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/** The migration files and the applied migrations contradict each other. */
export class MigrationError extends DatabaseStartupError {
  override readonly name = "MigrationError";
}

/**
 * Returns the migrations that are not applied yet, in order.
 * @throws MigrationError when an applied file has changed or is missing, or when a new one has a
 * lower number than an applied one
 */
function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  for (const row of applied) assertUnchanged(row, migrations);
  const last = Math.max(0, ...applied.map(({ version }) => version));
  const appliedVersions = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !appliedVersions.has(version));
  const outOfOrder = pending.find(({ version }) => version < last);
  if (outOfOrder !== undefined) {
    throw new MigrationError(
      `Migration ${outOfOrder.name} comes before number ${last}, which this database already has: give it a later number.`,
    );
  }
  return pending;
}

function assertUnchanged(row: AppliedMigration, migrations: readonly Migration[]): void {
  const file = migrations.find(({ version }) => version === row.version);
  if (file === undefined) {
    throw new MigrationError(
      `The database has migration ${row.name}, which this version of Slipway lacks: start the version that added it, or a later one.`,
    );
  }
  if (file.sha256 !== row.sha256) {
    throw new MigrationError(
      `Migration ${row.name} was changed after this database applied it: restore the file and write a new migration instead.`,
    );
  }
}

/** An arbitrary number, the same in every version: processes that start together take turns. */
const MIGRATION_LOCK_KEY = 7_305_122;

export const migrationsDirectory: string = join(projectRoot, "database", "migrations");

/**
 * Does what `migrate` does, but looks on a connection of the pool whether there is anything to do.
 * Usually there is not, and the connection serves on; otherwise it is closed, because it would not
 * have the settings that are stored.
 */
export async function ensureMigrated(
  pool: Pool,
  url: string,
  directory = migrationsDirectory,
): Promise<void> {
  const client = await namingFailure(pool.connect());
  let isMigrated = false;
  try {
    const [migrations, appliedMigrations] = await Promise.all([
      readMigrations(directory),
      applied(client),
    ]);
    const isPending = pendingMigrations(migrations, appliedMigrations).length > 0;
    isMigrated = !isPending && (await findMissingSettings(client)).length === 0;
  } finally {
    client.release(!isMigrated);
  }
  if (!isMigrated) await migrate(url, directory);
}

/**
 * Applies the pending migrations in `directory` to the database at `url`, forward only. Each one
 * and its row in schema_migrations commit together. Safe to call concurrently: each migration runs
 * once. Afterwards it stores the required settings for the role; see required-settings.ts.
 * @returns the names of the migrations that this call applied
 * @throws DatabaseStartupError when it cannot connect
 * @throws MigrationError when an applied file has changed or is missing; nothing is applied then
 */
export async function migrate(url: string, directory = migrationsDirectory): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    application_name: "slipway migrate",
    connectionTimeoutMillis: TIMEOUTS_MS.connection,
  });
  try {
    const [migrations] = await Promise.all([
      readMigrations(directory),
      namingFailure(client.connect()),
    ]);
    const appliedNames: string[] = [];
    for (const migration of pendingMigrations(migrations, await applied(client))) {
      if (await applyIfPending(client, migration, migrations)) appliedNames.push(migration.name);
    }
    await applyRequiredSettings(client);
    return appliedNames;
  } finally {
    await client.end();
  }
}

/** @throws DatabaseStartupError with the reason when the connection fails */
async function namingFailure<Connection>(connecting: Promise<Connection>): Promise<Connection> {
  try {
    return await connecting;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = message || code;
    throw new DatabaseStartupError(`Cannot connect to the database: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Returns false when another process has applied the migration first. After an error, the caller
 * closes the connection, which rolls the transaction back.
 */
async function applyIfPending(
  client: Client,
  migration: Migration,
  all: readonly Migration[],
): Promise<boolean> {
  // A migration may take long, and may wait long for locks.
  await client.query(
    `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK_KEY]);
  await client.query(CREATE_MIGRATIONS_TABLE);
  const pending = pendingMigrations(all, await applied(client));
  const isPending = pending.some(({ version }) => version === migration.version);
  if (isPending) await apply(client, migration);
  await client.query("COMMIT");
  return isPending;
}

const CREATE_MIGRATIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    sha256     text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

async function apply(client: ClientBase, { version, name, sha256, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query("INSERT INTO schema_migrations (version, name, sha256) VALUES ($1, $2, $3)", [
    version,
    name,
    sha256,
  ]);
}

/** @returns the number of the newest applied migration; 0 in a database without tables */
export async function readSchemaVersion(client: ClientBase): Promise<number> {
  return Math.max(0, ...(await applied(client)).map(({ version }) => version));
}

/**
 * Applies the pending migrations up to the number `upTo` in the client's open transaction: all of
 * them commit with it, or none. Until then, nobody else migrates.
 */
export async function applyMigrations(
  client: ClientBase,
  { directory = migrationsDirectory, upTo = Number.POSITIVE_INFINITY },
): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK_KEY]);
  await client.query(CREATE_MIGRATIONS_TABLE);
  const migrations = await readMigrations(directory);
  for (const migration of pendingMigrations(migrations, await applied(client))) {
    if (migration.version <= upTo) await apply(client, migration);
  }
}

async function applied(client: ClientBase): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      "SELECT version, name, sha256 FROM schema_migrations ORDER BY version",
    );
    return rows;
  } catch (error) {
    const isFresh = error instanceof DatabaseError && error.code === "42P01";
    if (isFresh) return [];
    throw error;
  }
}
