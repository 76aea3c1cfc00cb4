import { Client } from "pg";
import { penceToDecimal } from "../../shared/money.ts";
import { PICTURE_USES, type PictureUse } from "../../shared/rules/picture-uses.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import { listVariantsForUse } from "../pictures/picture-variants.ts";
import { toCsvLine } from "../platform/csv/csv-line.ts";
import {
  migrationsDirectory,
  readMigrations,
  readSchemaVersion,
} from "../platform/database/migrate.ts";
import { TRANSFERRED_TABLES, type TransferredTable } from "./transferred-tables.ts";
import {
  createFolder,
  type Manifest,
  type ManifestFile,
  TransferRefusal,
  toCsvPath,
  toDataPath,
  toUploadPath,
  writeFolderFile,
  writeManifest,
} from "./venue-folder.ts";

export interface ExportOptions {
  databaseUrl: string;
  files: FileStore;
  folder: string;
}

/**
 * Writes a venue to a folder: each table as lines of JSON, those that an accountant opens as CSV
 * too, and the uploaded pictures. One snapshot, read piece by piece, beside a running server. The
 * same data gives the same bytes, except for the time in `venue.json`.
 * @throws TransferRefusal when the folder is not empty, or the database is of another version
 */
export async function exportVenue(options: ExportOptions): Promise<Manifest["tables"]> {
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: "slipway export",
  });
  await client.connect();
  try {
    await client.query(SNAPSHOT);
    const schemaVersion = await readCurrentVersion(client);
    await createFolder(options.folder);
    return await writeVenue(client, options, schemaVersion);
  } finally {
    await client.end();
  }
}

/** Text forms do not depend on the server's or the role's settings. */
const SNAPSHOT = `
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL IntervalStyle = 'iso_8601';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1`;

/** @throws TransferRefusal when the database is not that of this version of Slipway */
async function readCurrentVersion(client: Client): Promise<number> {
  const version = await readSchemaVersion(client);
  const newest = (await readMigrations(migrationsDirectory)).at(-1)?.version;
  if (version === newest) return version;
  throw new TransferRefusal(
    `The database has version ${version}, this version of Slipway has ${newest}. Start Slipway once, or export with the version that runs.`,
  );
}

async function writeVenue(
  client: Client,
  { files, folder }: ExportOptions,
  schemaVersion: number,
): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ now: Date }>("SELECT venue_now() AS now");
  const exportedAt = rows[0]?.now.toISOString() ?? "";
  const tables: Manifest["tables"] = [];
  const written: ManifestFile[] = [];
  for (const transferred of TRANSFERRED_TABLES) {
    const { table, columns, hasCsv } = transferred;
    let rowCount = 0;
    const lines = async function* () {
      for await (const batch of readLines(client, transferred)) {
        rowCount += batch.length;
        yield batch.map((line) => `${line}\n`).join("");
      }
    };
    written.push(await writeFolderFile(folder, toDataPath(table), lines()));
    tables.push({ table, columns: [...columns], rows: rowCount });
    if (hasCsv) {
      written.push(await writeFolderFile(folder, toCsvPath(table), toCsv(client, transferred)));
    }
  }
  for (const fileName of await listUploads(client)) {
    const file = await files.read(fileName);
    if (!file) {
      throw new TransferRefusal(
        `The uploaded picture ${fileName} is missing from the file store, so the export is not whole.`,
      );
    }
    written.push(await writeFolderFile(folder, toUploadPath(fileName), [file.bytes]));
  }
  await writeManifest(folder, { schemaVersion, exportedAt, tables, files: written });
  return tables;
}

const BATCH_SIZE = 2000;

/** Reads the rows of a table, each as a line of JSON, in the order of the primary key. */
async function* readLines(client: Client, table: TransferredTable): AsyncGenerator<string[], void> {
  const order = await readOrder(client, table);
  await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${toSelect(table)} ${order}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${BATCH_SIZE} FROM exported`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query("CLOSE exported");
}

function toSelect({ table, columns, exportedAs, where, furtherRows }: TransferredTable) {
  const values = columns.map((column) => `${exportedAs[column] ?? `t."${column}"`} AS "${column}"`);
  const further = furtherRows === undefined ? "" : ` UNION ALL ${furtherRows}`;
  return `SELECT row_to_json(e)::text AS line FROM (
      SELECT ${values.join(", ")} FROM "${table}" t WHERE ${where ?? "true"}${further}
    ) e`;
}

/** By primary key; text in the order of its bytes, whatever collation the database has. */
async function readOrder(client: Client, { table, key }: TransferredTable): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND atttypid = 'text'::regtype`,
    [`public.${table}`],
  );
  const texts = new Set(rows.map(({ name }) => name));
  const columns = key.map((column) => `e."${column}"${texts.has(column) ? ' COLLATE "C"' : ""}`);
  return `ORDER BY ${columns.join(", ")}`;
}

const PENCE = /_pence$/;

/** The rows as CSV to read in a spreadsheet: amounts in pounds, no cell taken for a formula. */
async function* toCsv(client: Client, table: TransferredTable): AsyncGenerator<string, void> {
  yield `\uFEFF${toCsvLine(table.columns.map((column) => column.replace(PENCE, "")))}`;
  for await (const batch of readLines(client, table)) {
    yield batch
      .map((line) => {
        const row = JSON.parse(line) as Record<string, unknown>;
        return toCsvLine(table.columns.map((column) => toCell(column, row[column])));
      })
      .join("");
  }
}

function toCell(column: string, value: unknown): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return PENCE.test(column) ? penceToDecimal(value) : value;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The files of all exported pictures, in every size. */
async function listUploads(client: Client): Promise<string[]> {
  const { where } = TRANSFERRED_TABLES.find(({ table }) => table === "pictures") ?? {};
  const { rows } = await client.query<{ name: string; use: PictureUse }>(
    `SELECT t.name, t.use FROM pictures t WHERE ${where ?? "true"} ORDER BY t.name`,
  );
  return rows
    .filter(({ use }) => use in PICTURE_USES)
    .flatMap(({ name, use }) => listVariantsForUse(name, use))
    .map(({ fileName }) => fileName);
}
