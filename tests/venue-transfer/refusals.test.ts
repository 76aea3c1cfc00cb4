import { appendFile, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uploadPicture } from "../../src/server/pictures/admin-pictures.routes.ts";
import { migrate, migrationsDirectory } from "../../src/server/platform/database/migrate.ts";
import { exportVenue } from "../../src/server/venue-transfer/export-venue.ts";
import type { Manifest } from "../../src/server/venue-transfer/venue-folder.ts";
import { noFiles } from "../support/memory-files.ts";
import { plainPicture } from "../support/pictures.ts";
import { testAccount } from "../support/test-account.ts";
import { book } from "../support/test-booking.ts";
import type { TestContext } from "../support/test-context.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { createVenue } from "../support/test-venue.ts";
import { readExport, transferFixture } from "./transfer-fixture.ts";

const { newContext, newFolder, exportFrom, importInto } = await transferFixture();
const source = await newContext();
const target = await newContext();
const venue = await createVenue(source);
await book(source, venue, venue.slots[0] as Date);
const { id: userId } = await testAccount(source, { role: "admin" });
const bytes = await plainPicture(60, 40).png().toBuffer();
await uploadPicture(source, { bytes, use: "activity", userId });
const exported = await exportFrom(source);

/** A copy of the export, with this change. */
async function changedExport(change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = newFolder();
  await cp(exported, folder, { recursive: true });
  await change(folder);
  return folder;
}

function changeManifest(change: (manifest: Manifest) => void): Promise<string> {
  return changedExport(async (folder) => {
    const path = join(folder, "venue.json");
    const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
    change(manifest);
    await writeFile(path, JSON.stringify(manifest));
  });
}

const schemaVersion = (JSON.parse(await readFile(join(exported, "venue.json"), "utf8")) as Manifest)
  .schemaVersion;

/** The migrations of a later version, which has as many more. */
async function laterMigrations(count: number): Promise<string> {
  const folder = newFolder();
  await cp(migrationsDirectory, folder, { recursive: true });
  for (let version = schemaVersion + 1; version <= schemaVersion + count; version++) {
    const name = `${String(version).padStart(4, "0")}-later.sql`;
    await writeFile(
      join(folder, name),
      `ALTER TABLE activities ADD COLUMN colour_${version} text NOT NULL DEFAULT 'blue';
       UPDATE activities SET colour_${version} = 'green' WHERE price_pence > 0;`,
    );
  }
  return folder;
}

const isUntouched = async ({ pool }: Pick<TestContext, "pool">) =>
  (await pool.query("SELECT FROM bookings UNION ALL SELECT FROM users")).rowCount === 0;

test("an export is refused where something is already", async () => {
  const folder = newFolder();
  await mkdir(folder);
  await writeFile(join(folder, "letter.txt"), "Dear Ada");
  const { database, files } = source;
  await expect(exportVenue({ databaseUrl: database.url, files, folder })).rejects.toThrow(
    `${folder} is not empty. Choose a new folder.`,
  );
  expect([...(await readExport(folder)).keys()]).toEqual(["letter.txt"]);
});

test("an export of a database that is not of this version is refused", async () => {
  const { url } = await emptyDatabase();
  const folder = newFolder();
  await expect(exportVenue({ databaseUrl: url, files: noFiles, folder })).rejects.toThrow(
    `The database has version 0, this version of Slipway has ${schemaVersion}. Start Slipway once, or export with the version that runs.`,
  );
});

test("an export without a picture that the venue shows is refused, and cannot be imported", async () => {
  const folder = newFolder();
  const { database } = source;
  await expect(exportVenue({ databaseUrl: database.url, files: noFiles, folder })).rejects.toThrow(
    "is missing from the file store, so the export is not whole.",
  );
  await expect(importInto(target, folder)).rejects.toThrow("the export did not finish");
});

test.each<[string, () => Promise<string>, string | RegExp]>([
  [
    "an unfinished export",
    () => changedExport((folder) => rm(join(folder, "venue.json"))),
    "has no venue.json: it is not an export, or the export did not finish.",
  ],
  [
    "another file of that name",
    () => changedExport((folder) => writeFile(join(folder, "venue.json"), '{"name": "Lake"}')),
    "venue.json is not that of an exported venue.",
  ],
  [
    "a later format",
    () => changeManifest((manifest) => Object.assign(manifest, { formatVersion: 2 })),
    "The export has format 2; this version of Slipway reads format 1.",
  ],
  [
    "a newer database version",
    () =>
      changeManifest((manifest) => Object.assign(manifest, { schemaVersion: schemaVersion + 1 })),
    /^The export comes from a newer version of Slipway \(database version \d+; this one has \d+\)\. Import it with that version\.$/,
  ],
  [
    "a changed file",
    () => changedExport((folder) => appendFile(join(folder, "data/payments.jsonl"), "{}\n")),
    "data/payments.jsonl was changed after it was exported.",
  ],
  [
    "a missing table",
    () => changedExport((folder) => rm(join(folder, "data/refunds.jsonl"))),
    "data/refunds.jsonl is missing from the export.",
  ],
  [
    "a table that is not listed",
    () =>
      changeManifest((manifest) => {
        manifest.files = manifest.files.filter(({ path }) => path !== "data/refunds.jsonl");
      }),
    "data/refunds.jsonl is not in the export.",
  ],
  [
    "missing uploads",
    () => changedExport((folder) => rm(join(folder, "uploads"), { recursive: true })),
    /^uploads\/[0-9a-f]{32}\S+ is missing from the export\.$/,
  ],
  [
    "too few rows",
    () =>
      changeManifest((manifest) => {
        for (const table of manifest.tables) if (table.table === "users") table.rows = 9;
      }),
    "data/users.jsonl has 1 rows, but venue.json says 9.",
  ],
])("an import refuses %s, and nothing has changed", async (_, makeFolder, sentence) => {
  await expect(importInto(target, await makeFolder())).rejects.toThrow(sentence);
  expect(await isUntouched(target)).toBe(true);
});

test("an import refuses a database that has anything in it", async () => {
  const used = await newContext();
  await testAccount(used);
  await expect(importInto(used, exported)).rejects.toThrow(
    /^This database is not empty: it has rows in \w+\. A venue can only be imported into an empty database\.$/,
  );
  const foreign = await emptyDatabase();
  await foreign.pool.query("CREATE TABLE letters (id int)");
  await expect(importInto({ ...target, database: foreign }, exported)).rejects.toThrow(
    "This database has tables of another program.",
  );
});

test("an import refuses rows that break an invariant, and names it", async () => {
  const broken = await newContext();
  const its = await createVenue(broken);
  await book(broken, its, its.slots[0] as Date);
  await broken.pool.query("DELETE FROM emails; UPDATE time_slots SET party_count = 7");
  const refused = importInto(target, await exportFrom(broken));
  await expect(refused).rejects.toThrow(
    "- a slot's counters equal its confirmed bookings and live checkouts, within capacity: {",
  );
  await expect(refused).rejects.toThrow("- every online booking has a confirmation email");
  expect(await isUntouched(target)).toBe(true);
});

test("a database without tables gets them, and a later version its changes", async () => {
  const migrations = await laterMigrations(1);
  const later = await emptyDatabase();
  await importInto({ ...target, database: later }, exported, migrations);
  const { rows } = await later.pool.query(
    `SELECT a.colour_${schemaVersion + 1} AS colour, (SELECT max(version) FROM schema_migrations) AS version
     FROM activities a`,
  );
  expect(rows).toEqual([{ colour: "green", version: schemaVersion + 1 }]);
  // A server of that version has nothing left to migrate.
  expect(await migrate(later, migrations)).toEqual([]);
});

test("an import refuses an export that is older than the version before", async () => {
  await expect(importInto(target, exported, await laterMigrations(2))).rejects.toThrow(
    "Import it with the version that exported it, then update Slipway.",
  );
});

test("an import refuses tables of another version than the export's", async () => {
  const migrations = await laterMigrations(1);
  const later = await emptyDatabase();
  await migrate(later, migrations);
  await expect(importInto({ ...target, database: later }, exported, migrations)).rejects.toThrow(
    `The tables of this database have version ${schemaVersion + 1}, those of the export ${schemaVersion}. Create a new database without tables, and import into that.`,
  );
});

test("a refused import leaves a database without tables as it was, and the next one succeeds", async () => {
  const fresh = await emptyDatabase();
  const into = { ...target, database: fresh };
  const broken = await changeManifest((manifest) => {
    for (const table of manifest.tables) if (table.table === "events") table.rows = 1;
  });
  await expect(importInto(into, broken)).rejects.toThrow("data/events.jsonl has");
  const tables = "SELECT FROM information_schema.tables WHERE table_schema = 'public'";
  expect((await fresh.pool.query(tables)).rowCount).toBe(0);
  await importInto(into, exported);
  await expect(importInto(into, exported)).rejects.toThrow("This database is not empty");
  expect((await fresh.pool.query("SELECT FROM bookings")).rowCount).toBe(1);
});
