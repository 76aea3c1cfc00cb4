import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientBase, DatabaseError, type Pool } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { DatabaseAddress } from "../config/config.ts";
import { projectRoot } from "../config/project-root.ts";
import { DatabaseStartupError } from "../database-startup-error.ts";
import { isPermissionDenied } from "./database-errors.ts";
import { applyRequiredSettings, findMissingSettings } from "./required-settings.ts";
import { checkServerRole, grantServerRole, type RoleCheck, readRole } from "./server-role.ts";

/** A file in database/migrations. */
interface Migration {
  readonly version: number;
  /** The file name, such as 0001-venue.sql. */
  readonly name: string;
  /** Of the text with \n line endings, because a checkout may convert them. */
  readonly sha256: string;
  readonly sql: string;
  /** As in schema_migrations. */
  readonly compatibleWith: number | null;
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Forbidden in a migration file, because the file runs inside a transaction. */
const TRANSACTION_CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK)\s*;/im;

/**
 * A line that says which servers run on the database after the migration: those whose newest
 * migration has this number or a later one, or no earlier ones.
 */
const COMPATIBILITY = /^-- compatible-with: (?:(\d{4})|none)$/m;

/**
 * Reads the NNNN-title.sql files of a folder in the order of their numbers.
 * @throws on an invalid name, a duplicate number, a file that contains transaction control, or one
 * that is compatible with itself or a later one
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
  const compatibleWith = readCompatibility(sql);
  if (compatibleWith !== null && compatibleWith >= version) {
    throw new Error(`${name} can be compatible only with the schema of an earlier migration.`);
  }
  const sha256 = createHash("sha256").update(sql).digest("hex");
  return { version, name, sha256, sql, compatibleWith };
}

function readCompatibility(sql: string): number | null {
  const version = COMPATIBILITY.exec(sql)?.[1];
  return version === undefined ? null : Number(version);
}

/** A row of schema_migrations. */
interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  /**
   * The oldest schema whose servers run on the database after this migration, as the number of
   * their newest migration. Null: no servers of an earlier version do.
   */
  readonly compatibleWith: number | null;
}

/** The migration files and the applied migrations contradict each other. */
export class MigrationError extends DatabaseStartupError {
  override readonly name = "MigrationError";
}

/**
 * Returns the migrations that are not applied yet, in order. None when the database is ahead of the
 * files and compatible with them.
 * @throws MigrationError when an applied file has changed, or is missing and this version cannot
 * run beside it, or when a new one has a lower number than an applied one
 */
function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  for (const row of applied) assertUnchanged(row, migrations);
  const last = newestVersion(applied);
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
    const newest = newestVersion(migrations);
    const isCompatible = row.compatibleWith !== null && row.compatibleWith <= newest;
    if (row.version > newest && isCompatible) return;
    throw new MigrationError(
      `The database has migration ${row.name}, which this version of Slipway lacks and cannot run beside: start the version that added it, or a later one.`,
    );
  }
  if (file.sha256 !== row.sha256) {
    throw new MigrationError(
      `Migration ${row.name} was changed after this database applied it: restore the file and write a new migration instead.`,
    );
  }
}

function newestVersion(migrations: readonly { version: number }[]): number {
  return Math.max(0, ...migrations.map(({ version }) => version));
}

/** Whether a later version of Slipway has migrated the database. */
function isAhead(
  appliedMigrations: readonly AppliedMigration[],
  migrations: readonly Migration[],
): boolean {
  return newestVersion(appliedMigrations) > newestVersion(migrations);
}

/** An arbitrary number, the same in every version: processes that start together take turns. */
const MIGRATION_LOCK_KEY = 7_305_122;

export const migrationsDirectory: string = join(projectRoot, "database", "migrations");

/**
 * Does what `migrate` does, but looks on a connection of the pool whether there is anything to do.
 * Usually there is not, and the connection serves on; otherwise it is closed, because it would not
 * have the settings that are stored.
 * @returns what the server's role may do
 * @throws DatabaseStartupError when it may not do what the server needs, and there is no other owner
 */
export async function ensureMigrated(
  { pool, url, ownerUrl }: { pool: Pool } & DatabaseAddress,
  directory = migrationsDirectory,
): Promise<RoleCheck> {
  let check = await withPooledClient(pool, (client) =>
    checkMigrated(client, { url, ownerUrl }, directory),
  );
  if (check === undefined) {
    await migrate({ url, ownerUrl }, directory);
    check = await withPooledClient(pool, checkServerRole);
  }
  assertSufficient(check);
  return check;
}

function assertSufficient({ role, corrections }: RoleCheck): void {
  const missing = corrections.filter((statement) => statement.startsWith("GRANT"));
  if (missing.length === 0) return;
  throw new DatabaseStartupError(
    `The role ${role} in DATABASE_URL lacks what the server needs: set DATABASE_OWNER_URL to the role that owns the tables, or run as it: ${missing.join("; ")}`,
  );
}

/** Runs `work` on a pooled connection, which is closed if `work` fails or returns undefined. */
async function withPooledClient<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await namingFailure(pool.connect());
  let result: Result | undefined;
  try {
    result = await work(client);
    return result;
  } finally {
    client.release(result === undefined);
  }
}

/** @returns undefined when there is something for `migrate` to do */
async function checkMigrated(
  client: ClientBase,
  { url, ownerUrl }: DatabaseAddress,
  directory: string,
): Promise<RoleCheck | undefined> {
  try {
    // The database works while the files are read.
    const [migrations, state] = await Promise.all([readMigrations(directory), readState(client)]);
    const { appliedMigrations, missingSettings, check } = state;
    if (pendingMigrations(migrations, appliedMigrations).length > 0) return undefined;
    // The later version has stored and granted what both need; an earlier one may not judge it.
    if (isAhead(appliedMigrations, migrations)) return { ...check, corrections: [] };
    if (missingSettings.length > 0) return undefined;
    return ownerUrl !== url && check.corrections.length > 0 ? undefined : check;
  } catch (error) {
    if (isPermissionDenied(error)) return undefined;
    throw error;
  }
}

async function readState(client: ClientBase) {
  return {
    appliedMigrations: await applied(client),
    missingSettings: await findMissingSettings(client),
    check: await checkServerRole(client),
  };
}

/**
 * Applies the pending migrations in `directory` as the owner of the tables, forward only. Each one
 * and its row in schema_migrations commit together. Safe to call concurrently: each migration runs
 * once. Grants the server's role what it needs (see server-role.ts), and stores the required
 * settings for both roles (see required-settings.ts).
 * @returns the names of the migrations that this call applied
 * @throws DatabaseStartupError when it cannot connect, when the addresses are of two databases, or
 * when the role that migrates lacks a privilege
 * @throws MigrationError when an applied file has changed or is missing; nothing is applied then
 */
export async function migrate(
  { url, ownerUrl }: DatabaseAddress,
  directory = migrationsDirectory,
): Promise<string[]> {
  try {
    return await withClient(ownerUrl, async (owner) => {
      if (ownerUrl === url) return await migrateAs(owner, undefined, directory);
      return await withClient(url, async (server) => {
        await assertSameDatabase(owner, server);
        const names = await migrateAs(owner, await readRole(server), directory);
        await applyRequiredSettings(server);
        return names;
      });
    });
  } catch (error) {
    if (error instanceof DatabaseStartupError || !isPermissionDenied(error)) throw error;
    throw new DatabaseStartupError(
      `The role that migrates must own the database's tables; set DATABASE_OWNER_URL to the one that does: ${error.message}`,
      { cause: error },
    );
  }
}

async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: "slipway migrate",
    connectionTimeoutMillis: TIMEOUTS_MS.connection,
  });
  // An unhandled "error" event would end the process; the next query reports a lost connection.
  client.on("error", () => undefined);
  try {
    await namingFailure(client.connect());
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database is identified by its oid and the start of its server; names and ports may differ. */
const IDENTITY = `
  SELECT oid || ' ' || extract(epoch FROM pg_postmaster_start_time()) AS identity
  FROM pg_database WHERE datname = current_database()`;

async function assertSameDatabase(...clients: readonly ClientBase[]): Promise<void> {
  const results = await Promise.all(
    clients.map((client) => client.query<{ identity: string }>(IDENTITY)),
  );
  if (new Set(results.map(({ rows }) => rows[0]?.identity)).size === 1) return;
  throw new DatabaseStartupError(
    "DATABASE_URL and DATABASE_OWNER_URL must be addresses of the same database.",
  );
}

/** @param serverRole undefined if the owner is the server's role too */
async function migrateAs(
  owner: Client,
  serverRole: string | undefined,
  directory: string,
): Promise<string[]> {
  const [migrations, appliedMigrations] = await Promise.all([
    readMigrations(directory),
    applied(owner),
  ]);
  const appliedNames: string[] = [];
  // Servers that run already need their privileges on what a migration creates as it commits: its
  // triggers may write there. Nothing runs on a database without tables.
  const grantee = appliedMigrations.length === 0 ? undefined : serverRole;
  for (const migration of pendingMigrations(migrations, appliedMigrations)) {
    if (await applyIfPending(owner, migration, { all: migrations, grantee })) {
      appliedNames.push(migration.name);
    }
  }
  if (serverRole !== undefined) {
    await inMigrationTransaction(owner, async () => {
      if (!isAhead(await applied(owner), migrations)) await grantServerRole(owner, serverRole);
    });
  }
  await applyRequiredSettings(owner);
  return appliedNames;
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

/** @returns false when another process has applied the migration first */
async function applyIfPending(
  client: Client,
  migration: Migration,
  { all, grantee }: { all: readonly Migration[]; grantee: string | undefined },
): Promise<boolean> {
  return await inMigrationTransaction(client, async () => {
    await client.query(CREATE_MIGRATIONS_TABLE);
    const pending = pendingMigrations(all, await applied(client));
    if (!pending.some(({ version }) => version === migration.version)) return false;
    await apply(client, migration);
    if (grantee !== undefined) await grantServerRole(client, grantee);
    return true;
  });
}

/**
 * How long a migration waits for each of its locks. Meanwhile all later statements on the table
 * queue behind it, so that it must not wait for a long report or a backup.
 */
const MIGRATION_LOCK_TIMEOUT_MS = 2_000;

/**
 * Runs `work` in a transaction, while nobody else migrates. After an error, the caller closes the
 * connection, which rolls the transaction back.
 */
async function inMigrationTransaction<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  // A migration may take long, and so may the wait for another process that migrates.
  await client.query(
    `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  await client.query(
    `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK_KEY});
     SET LOCAL lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`,
  );
  const result = await work();
  await client.query("COMMIT");
  return result;
}

const CREATE_MIGRATIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    version    integer PRIMARY KEY,
    name       text NOT NULL,
    sha256     text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS compatible_with integer`;

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  const { version, name, sha256, sql, compatibleWith } = migration;
  try {
    await client.query(sql);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "55P03") {
      throw new DatabaseStartupError(
        `Migration ${name} did not get a lock within ${MIGRATION_LOCK_TIMEOUT_MS / 1000} seconds; nothing has changed: try again when no backup or long report is running.`,
        { cause: error },
      );
    }
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query(
    `INSERT INTO schema_migrations (version, name, sha256, compatible_with)
     VALUES ($1, $2, $3, $4)`,
    [version, name, sha256, compatibleWith],
  );
}

/** @returns the number of the newest applied migration; 0 in a database without tables */
export async function readSchemaVersion(client: ClientBase): Promise<number> {
  return newestVersion(await applied(client));
}

/**
 * Applies the pending migrations up to the number `upTo` in the open transaction of the tables'
 * owner: all of them commit with it, or none. Until then, nobody else migrates.
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
    // By JSON, because a database that an earlier version migrated has no such column.
    const { rows } = await client.query<AppliedMigration>(
      `SELECT version, name, sha256,
              (to_jsonb(m) ->> 'compatible_with')::int AS "compatibleWith"
       FROM schema_migrations m ORDER BY version`,
    );
    return rows;
  } catch (error) {
    const isFresh = error instanceof DatabaseError && error.code === "42P01";
    if (isFresh) return [];
    throw error;
  }
}
