import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { rollUpBookingDays } from "../bookings/list/roll-up-booking-days.ts";
import { type FileStore, getContentType } from "../integrations/files/file-store.ts";
import { findViolations, INVARIANTS } from "../invariants/invariants.ts";
import type { DatabaseAddress } from "../platform/config/config.ts";
import { connectTo, transportTo } from "../platform/database/connect.ts";
import { isPermissionDenied } from "../platform/database/database-errors.ts";
import {
  applyMigrations,
  migrationsDirectory,
  readMigrations,
  readSchemaVersion,
} from "../platform/database/migrate.ts";
import { grantServerRole, readRole } from "../platform/database/server-role.ts";
import type { DatabaseLog } from "../platform/log/log.ts";
import { rollUpStats } from "../stats/roll-up-stats.ts";
import { LEFT_OUT_TABLES, TABLES_NEVER_EMPTY, TRANSFERRED_TABLES } from "./transferred-tables.ts";
import {
  type Manifest,
  type ManifestFile,
  readManifest,
  TransferRefusal,
  toDataPath,
  toUploadName,
  verifyFiles,
} from "./venue-folder.ts";

export interface ImportOptions {
  /** The owner of the tables imports; the server's role gets its privileges on them. */
  database: DatabaseAddress;
  files: FileStore;
  folder: string;
  log: DatabaseLog;
  migrations?: string;
}

/**
 * Reads an exported venue into an empty database: one that has no tables, or those of the export's
 * version without rows. Everything that the database holds afterwards is written by one transaction,
 * which commits only if all invariants hold; before that, nothing has changed but that pictures may
 * be stored. The stats are added up after it, and if this process dies, by the server's jobs.
 * @throws TransferRefusal with what is wrong, for the person at the command line
 */
export async function importVenue(options: ImportOptions): Promise<Manifest["tables"]> {
  const { database, folder, log, migrations = migrationsDirectory } = options;
  const manifest = await readManifest(folder);
  await refuseOtherVersion(manifest, migrations);
  await verifyFiles(folder, manifest);
  const serverRole = await readServerRole(database.url);
  const client = new Client({
    connectionString: database.ownerUrl,
    application_name: "slipway import",
  });
  await client.connect();
  try {
    await client.query(BEGIN);
    await prepareTables(client, manifest, migrations);
    await copyVenue(client, folder, manifest);
    await applyMigrations(client, { directory: migrations });
    await grantServerRole(client, serverRole);
    await client.query("INSERT INTO venue_imports DEFAULT VALUES");
    await refuseBrokenInvariants(client);
    await storeUploads(options, manifest);
    await client.query("COMMIT");
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new TransferRefusal(
      "Only the role that owns the tables may import: set DATABASE_OWNER_URL to its address.",
    );
  } finally {
    await client.end();
  }
  await addUpStats(database, log);
  return manifest.tables;
}

async function readServerRole(url: string): Promise<string> {
  const client = new Client({ connectionString: url, application_name: "slipway import" });
  await client.connect();
  try {
    return await readRole(client);
  } finally {
    await client.end();
  }
}

const BEGIN = `
  BEGIN;
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = '5s';
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL work_mem = '128MB'`;

/** The version that wrote the export can always read it, and can then be updated as usual. */
async function refuseOtherVersion({ schemaVersion }: Manifest, migrations: string): Promise<void> {
  const [newest = 0, previous = newest] = (await readMigrations(migrations))
    .map(({ version }) => version)
    .reverse();
  if (schemaVersion > newest) {
    throw new TransferRefusal(
      `The export comes from a newer version of Slipway (database version ${schemaVersion}; this one has ${newest}). Import it with that version.`,
    );
  }
  if (schemaVersion < previous) {
    throw new TransferRefusal(
      `The export comes from an older version of Slipway (database version ${schemaVersion}; this one has ${newest}). Import it with the version that exported it, then update Slipway.`,
    );
  }
}

/**
 * Creates the tables as they were where the export was made, or locks those that are there.
 * @throws TransferRefusal unless they are empty
 */
async function prepareTables(
  client: Client,
  { schemaVersion }: Manifest,
  migrations: string,
): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) {
    return applyMigrations(client, { directory: migrations, upTo: schemaVersion });
  }
  if (!tables.includes("schema_migrations")) {
    throw new TransferRefusal(
      "This database has tables of another program. A venue can only be imported into an empty database.",
    );
  }
  const version = await readSchemaVersion(client);
  if (version !== schemaVersion) {
    throw new TransferRefusal(
      `The tables of this database have version ${version}, those of the export ${schemaVersion}. Create a new database without tables, and import into that.`,
    );
  }
  await client.query(`LOCK TABLE ${tables.map((table) => `"${table}"`).join(", ")}`);
  for (const table of tables.filter(isEmptyAtFirst)) {
    const { rowCount } = await client.query(`SELECT FROM "${table}" LIMIT 1`);
    if (rowCount) {
      throw new TransferRefusal(
        `This database is not empty: it has rows in ${table}. A venue can only be imported into an empty database.`,
      );
    }
  }
}

/** Not what a server writes that was started on the database, such as the status of its jobs. */
function isEmptyAtFirst(table: string): boolean {
  const why = LEFT_OUT_TABLES[table];
  return !TABLES_NEVER_EMPTY.includes(table) && (why === undefined || why === "secret");
}

async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Copies the rows without the triggers that keep history and stats: the rows have been through them
 * where they come from. Only the tables' owner may switch those off, which is who migrates.
 */
async function copyVenue(client: Client, folder: string, { tables }: Manifest): Promise<void> {
  for (const table of await listTables(client)) {
    const isDerived = LEFT_OUT_TABLES[table] === "derived" && table !== "schema_migrations";
    if (isDerived) await client.query(`DELETE FROM "${table}"`);
  }
  const names = tables.map(({ table }) => client.escapeIdentifier(table));
  for (const name of names) {
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; DELETE FROM ${name}`);
  }
  await client.query("CREATE TEMPORARY TABLE imported_lines (line jsonb) ON COMMIT DROP");
  await client.query("SET CONSTRAINTS ALL DEFERRED");
  for (const table of tables) await copyTable(client, folder, table);
  await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  await client.query(DERIVE_REST);
  await advanceIdentities(client);
  for (const name of names) {
    await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER; ANALYZE ${name}`);
  }
  // The trigger gives everybody whose role requires a second factor the days to set one up again.
  await client.query(
    "UPDATE users SET staff_role_id = staff_role_id WHERE staff_role_id IS NOT NULL",
  );
}

/**
 * Reads the lines into a temporary table first, so that one statement inserts them all: rows that
 * refer to others of their own table may then come in any order.
 */
async function copyTable(
  client: Client,
  folder: string,
  { table, columns, rows }: Manifest["tables"][number],
): Promise<void> {
  await client.query("TRUNCATE imported_lines");
  for await (const batch of readBatches(join(folder, toDataPath(table)))) {
    await client.query("INSERT INTO imported_lines SELECT jsonb_array_elements($1::jsonb)", [
      `[${batch.join(",")}]`,
    ]);
  }
  const values = new Map(columns.map((column) => [column, `r.${client.escapeIdentifier(column)}`]));
  for (const [column, value] of await listImportedValues(client, table)) values.set(column, value);
  const name = client.escapeIdentifier(table);
  const { rowCount } = await client.query(
    `INSERT INTO ${name} (${[...values.keys()].map((column) => client.escapeIdentifier(column)).join(", ")})
     SELECT ${[...values.values()].join(", ")}
     FROM imported_lines, jsonb_populate_record(NULL::${name}, line) r`,
  );
  if (rowCount !== rows) {
    throw new TransferRefusal(
      `${toDataPath(table)} has ${rowCount} rows, but venue.json says ${rows}.`,
    );
  }
}

/** SQL by column, of columns that an export leaves out, if the version that exported had them. */
async function listImportedValues(client: Client, table: string): Promise<[string, string][]> {
  const { leftOut = {} } = TRANSFERRED_TABLES.find((known) => known.table === table) ?? {};
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return rows.flatMap(({ name }) => {
    const value = leftOut[name]?.imported;
    return value === undefined ? [] : [[name, value]];
  });
}

const BATCH_CHARACTERS = 1_000_000;

/** Splits at line feeds alone: JSON may contain every other separator of lines. */
async function* readBatches(path: string): AsyncGenerator<string[], void> {
  let rest = "";
  let batch: string[] = [];
  let characters = 0;
  for await (const piece of createReadStream(path, "utf8")) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      batch.push(line);
      characters += line.length;
    }
    if (characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Every account gets the place of its password, without one: whoever follows "Forgot password?"
 * fills it. The roll-ups begin again; what none of them computes is added up here.
 */
const DERIVE_REST = `
  INSERT INTO accounts (user_id, account_id, provider_id, created_at, updated_at)
  SELECT id, id::text, 'credential', created_at, updated_at FROM users;
  INSERT INTO booking_day_roll_up DEFAULT VALUES;
  INSERT INTO voucher_expiries (day, voucher_count, balance_pence)
  SELECT venue_time(expires_at)::date, count(*), sum(balance_pence)
  FROM vouchers WHERE balance_pence > 0 GROUP BY 1;
  INSERT INTO monthly_occupancy (month, weekday, hour, offered, booked)
  SELECT date_trunc('month', day)::date, extract(isodow FROM day), hour, sum(offered), sum(booked)
  FROM daily_occupancy GROUP BY 1, 2, 3`;

/** New rows are numbered after the imported ones. */
async function advanceIdentities(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND is_identity = 'YES' AND identity_generation = 'BY DEFAULT'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'),
                     coalesce((SELECT max("${column}") FROM "${table}"), 0) + 1, false)`,
    );
  }
}

async function refuseBrokenInvariants(client: Client): Promise<void> {
  const broken: string[] = [];
  for (const invariant of INVARIANTS) {
    const [row] = await findViolations(client, invariant);
    if (row) broken.push(`- ${invariant.sentence}: ${JSON.stringify(row)}`);
  }
  if (broken.length === 0) return;
  throw new TransferRefusal(
    `The export contradicts itself, so nothing was imported:\n${broken.join("\n")}`,
  );
}

/** Before the commit: a venue never shows a picture that is not stored. */
async function storeUploads({ files, folder }: ImportOptions, manifest: Manifest): Promise<void> {
  for (const file of manifest.files) {
    const name = toUploadName(file);
    if (name !== undefined) await storeUpload(files, folder, file, name);
  }
}

async function storeUpload(
  files: FileStore,
  folder: string,
  { path }: ManifestFile,
  name: string,
): Promise<void> {
  await files.put(name, await readFile(join(folder, path)), getContentType(name) ?? "");
}

/** The venue is imported by now, and the server's jobs do the same. */
async function addUpStats(database: DatabaseAddress, log: DatabaseLog): Promise<void> {
  const { pool, close } = connectTo(database.url, log, transportTo(database));
  try {
    await rollUpBookingDays({ pool });
    await rollUpStats({ pool });
  } catch (error) {
    log.warn({ err: error }, "stats are left to the server's jobs");
  } finally {
    await close();
  }
}
