import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import { TIME_LIMITS_MS } from "../../shared/time-limits.ts";
import { projectRoot } from "../root.ts";
import { CannotOpenDatabase } from "./cannot-open.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { type AppliedMigration, pendingMigrations } from "./migration-rules.ts";
import { writeReliedOn } from "./relied-on.ts";

/** Any number, the same in every version, so that processes that start together take turns. */
const migrationLock = 7_305_122;

export const migrationsDirectory: string = join(projectRoot, "database", "migrations");

/**
 * Brings the database at `url` up to the migrations in `directory`, forward only. Each runs in a
 * transaction with its row in schema_migrations: it is there whole or not at all. Any number of
 * processes may do this at once; each migration runs once. Then the settings that the product relies on
 * are written for its role; see relied-on.ts.
 * @returns the names of those that this call applied.
 * @throws CannotOpenDatabase when there is no connection.
 * @throws MigrationRefused when an applied file has changed or is missing; nothing is changed then.
 */
export async function migrate(url: string, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new Client({
    connectionString: url,
    application_name: "slipway migrate",
    connectionTimeoutMillis: TIME_LIMITS_MS.connection,
  });
  await connect(client);
  try {
    const done: string[] = [];
    for (const migration of pendingMigrations(migrations, await applied(client))) {
      if (await applyOnce(client, migration, migrations)) done.push(migration.name);
    }
    await writeReliedOn(client);
    return done;
  } finally {
    await client.end();
  }
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = message || code;
    throw new CannotOpenDatabase(`There is no connection to the database: ${reason}`, {
      cause: error,
    });
  }
}

/** False when another process was first. After an error the caller's closing the connection rolls back. */
async function applyOnce(
  client: Client,
  migration: Migration,
  all: readonly Migration[],
): Promise<boolean> {
  // A migration may take long, and waits for whoever is at work.
  await client.query(
    `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
  await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       version    integer PRIMARY KEY,
       name       text NOT NULL,
       sha256     text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  );
  const pending = pendingMigrations(all, await applied(client));
  const isPending = pending.some(({ version }) => version === migration.version);
  if (isPending) await apply(client, migration);
  await client.query("COMMIT");
  return isPending;
}

async function apply(client: Client, { version, name, sha256, sql }: Migration): Promise<void> {
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

async function applied(client: Client): Promise<AppliedMigration[]> {
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
