import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { addDataDir, backUp } from "../../src/server/backup/back-up.ts";
import { createManifest, type Manifest } from "../../src/server/backup/backup-contents.ts";
import { BackupRefusal, writeBackupFile } from "../../src/server/backup/backup-file.ts";
import { restoreBackup } from "../../src/server/backup/restore-backup.ts";
import { findViolations, INVARIANTS } from "../../src/server/invariants/invariants.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import type { BackupArchive } from "../../src/server/platform/database/embedded/base-backup.ts";
import {
  connectAsSuperuser,
  startEmbedded,
} from "../../src/server/platform/database/embedded/embedded.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { quietLog } from "../support/quiet-log.ts";
import { temporaryDataDir } from "../support/temporary-data-dir.ts";
import { book } from "../support/test-booking.ts";
import { setVenueClock } from "../support/test-clock.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

// Creating a cluster writes a thousand files, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const KEY = "a key of the tests, long enough";
const scratch = await temporaryDataDir();
afterAll(() => rm(scratch, { recursive: true }));
const newPath = (name: string) => join(scratch, `${name}-${randomBytes(6).toString("hex")}`);

/** As little write-ahead log as PostgreSQL allows: a checkpoint keeps what recovery needs. */
const SMALL_WAL = { max_wal_size: "32MB", min_wal_size: "32MB", wal_keep_size: "0" };

const dataDir = join(scratch, "data");
const source = await startEmbedded(dataDir, quietLog, { ...SMALL_WAL, fsync: "off" });
afterAll(() => source.stop());
await migrate(source);
const { db, pool, close } = connectTo(source.url, quietLog);
afterAll(close);
const port = Number(new URL(source.url).port);
const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
const superuser = await connectAsSuperuser(port, password, "test");
afterAll(() => superuser.end());
await inDatabase(source.ownerUrl, (owner) => setVenueClock(owner, inject("clockOffsetMs")));
const context = await testContext({ db, pool });
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const picture = randomBytes(300_000);
await mkdir(join(dataDir, "files"));
await writeFile(join(dataDir, "files", "logo.png"), picture);
await writeFile(join(dataDir, "files", ".upload.part"), "half an upload");
await writeFile(join(dataDir, "auth-secret"), "the secret that encrypts\n");
await writeFile(join(dataDir, "square-simulator.jsonl"), "[]\n");

const bookOne = (slotIndex: number) => book(context, venue, venue.slots[slotIndex] as Date);

await bookOne(0);
const plain = newPath("plain");
await backUp({ dataDir, file: plain, passphrase: undefined });

async function inDatabase<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const restore = (file: string, to: string, passphrase?: string) =>
  restoreBackup({ dataDir: to, file, passphrase, log: quietLog });

/** Starts the restored database and stops it after the test. */
async function startRestored(restoredDir: string) {
  const restored = await startEmbedded(restoredDir, quietLog, { fsync: "off" });
  onTestFinished(() => restored.stop());
  return restored;
}

async function listBookingIds(url: string): Promise<string[]> {
  const { rows } = await inDatabase(url, (client) =>
    client.query<{ id: string }>("SELECT id FROM bookings"),
  );
  return rows.map(({ id }) => id);
}

async function findBrokenInvariants(url: string): Promise<string[]> {
  const restored = connectTo(url, quietLog);
  const broken: string[] = [];
  for (const invariant of INVARIANTS) {
    if ((await findViolations(restored.pool, invariant)).length > 0)
      broken.push(invariant.sentence);
  }
  await restored.close();
  return broken;
}

/** Calls `meanwhile` when the file at `path` has been copied. */
function interrupted(
  archive: BackupArchive,
  path: string,
  meanwhile: () => Promise<void>,
): BackupArchive {
  return {
    ...archive,
    addFile: async (name, from) => {
      await archive.addFile(name, from);
      if (name === path) await meanwhile();
    },
  };
}

/** Writes 60 MB of log, with checkpoints that remove the segments that nobody needs. */
async function writeMuchLog(): Promise<void> {
  await superuser.query("CREATE TABLE ballast (line text)");
  for (let round = 0; round < 3; round++) {
    await superuser.query(
      "INSERT INTO ballast SELECT repeat(md5(n::text), 30) FROM generate_series(1, 20000) AS n",
    );
    await superuser.query("CHECKPOINT");
  }
  await superuser.query("DROP TABLE ballast");
}

/**
 * Backs the cluster up. When the table of the bookings has been copied, calls `meanwhile` and writes
 * so much log that what it did is in no file of the copy and in no segment that a checkpoint keeps.
 */
async function backUpUnderLoad(file: string, meanwhile: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query("SELECT pg_relation_filepath('bookings') AS path");
  const clusterDir = await realpath(join(dataDir, "postgres"));
  const ofThis = await connectAsSuperuser(port, password, "test backup");
  await writeBackupFile(file, KEY, (archive) => {
    const loaded = interrupted(archive, `cluster/${rows[0].path}`, async () => {
      await meanwhile();
      await writeMuchLog();
    });
    return addDataDir(loaded, { superuser: ofThis, clusterDir, dataDir });
  });
  await ofThis.end();
}

test("a backup under load restores every booking made before its end, although the log was recycled", async () => {
  const ids = await Promise.all([0, 1, 2, 3].map(bookOne));
  const file = newPath("backup");
  let isCopying = true;
  const selling = (async () => {
    while (isCopying) await bookOne(4);
  })();
  await backUpUnderLoad(file, async () => {
    ids.push(await bookOne(5));
  });
  isCopying = false;
  await selling;

  const restoredDir = newPath("restored");
  await restore(file, restoredDir, KEY);
  const { url } = await startRestored(restoredDir);
  const restoredIds = new Set(await listBookingIds(url));
  expect(ids.filter((id) => !restoredIds.has(id))).toEqual([]);
  expect(await findBrokenInvariants(url)).toEqual([]);
  const slots = await superuser.query("SELECT FROM pg_replication_slots");
  expect(slots.rowCount).toBe(0);
});

test("brings the pictures and the secrets, and recovers in a folder that others cannot enter", async () => {
  expect((await stat(plain)).mode & 0o777).toBe(0o600);
  const restoredDir = newPath("restored");
  await mkdir(restoredDir, { mode: 0o700 });
  await restore(plain, restoredDir);
  expect((await stat(restoredDir)).mode & 0o777).toBe(0o700);
  expect(await readdir(join(restoredDir, "files"))).toEqual(["logo.png"]);
  expect((await readFile(join(restoredDir, "files", "logo.png"))).equals(picture)).toBe(true);
  for (const name of ["auth-secret", "postgres-password", "square-simulator.jsonl"]) {
    expect(await readFile(join(restoredDir, name))).toEqual(await readFile(join(dataDir, name)));
    expect((await stat(join(restoredDir, name))).mode & 0o777, name).toBe(0o600);
  }
  const clusterDir = await realpath(join(restoredDir, "postgres"));
  onTestFinished(async () => {
    if (!clusterDir.startsWith(restoredDir)) await rm(dirname(clusterDir), { recursive: true });
  });
  const isRoot = process.getuid?.() === 0;
  expect(clusterDir.startsWith("/var/lib/slipway/")).toBe(isRoot);
  const { url } = await startRestored(restoredDir);
  expect((await listBookingIds(url)).length).toBeGreaterThan(0);
  const restores = await inDatabase(url, (client) => client.query("SELECT FROM database_restores"));
  expect(restores.rowCount).toBe(1);
});

describe("a refused restore says why and leaves nothing behind", async () => {
  const manifest = createManifest();
  const write = async (entries: Record<string, string>, passphrase?: string) => {
    const file = newPath("written");
    await writeBackupFile(file, passphrase, async (archive) => {
      for (const [path, content] of Object.entries(entries)) await archive.addText(path, content);
    });
    return file;
  };
  const withManifest = (changes: Partial<Manifest>, entries: Record<string, string> = {}) =>
    write({ "backup.json": JSON.stringify({ ...manifest, ...changes }), ...entries });
  const changed = async (file: string, change: (bytes: Buffer) => Buffer) => {
    const copy = newPath("changed");
    await writeFile(copy, change(await readFile(file)));
    return copy;
  };
  const flip = (bytes: Buffer) => {
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    return bytes;
  };
  const cutOff = (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000);

  // Small, because what is refused does not depend on the size.
  const upload = {
    "backup.json": JSON.stringify(manifest),
    "auth-secret": picture.toString("hex"),
  };
  const [intact, encrypted] = await Promise.all([write(upload), write(upload, KEY)]);

  const isDamaged = "is damaged or incomplete";
  test.each<[string, () => Promise<string>, string | undefined, string]>([
    ["encrypted, without a key", async () => encrypted, undefined, "is encrypted: set BACKUP_KEY"],
    ["with another key", async () => encrypted, `${KEY}!`, "BACKUP_KEY is not the key"],
    ["cut off", () => changed(intact, cutOff), undefined, isDamaged],
    ["cut off, encrypted", () => changed(encrypted, cutOff), KEY, isDamaged],
    ["changed", () => changed(intact, flip), undefined, isDamaged],
    ["changed, encrypted", () => changed(encrypted, flip), KEY, isDamaged],
    ["missing", async () => newPath("missing"), undefined, "cannot be read (ENOENT)"],
    ["a text", () => changed(intact, () => Buffer.from("text")), undefined, "is not a backup"],
    ["another archive", () => write({ "readme.txt": "" }), undefined, "is not a backup"],
    ["newer", () => withManifest({ formatVersion: 2 }), undefined, "was made by a newer Slipway"],
    ["of PostgreSQL 17", () => withManifest({ postgres: "17" }), undefined, "npm run venue:export"],
    ["of another machine", () => withManifest({ machine: "vax" }), undefined, "was made on vax"],
    [
      "leading elsewhere",
      () => withManifest({}, { "cluster/../../x": "" }),
      undefined,
      "has an entry that no backup of Slipway has",
    ],
  ])("%s", async (_name, getFile, passphrase, sentence) => {
    const file = await getFile();
    const before = await readdir(scratch);
    const restoring = restore(file, join(scratch, "refused"), passphrase);
    await expect(restoring).rejects.toThrow(sentence);
    await expect(restoring).rejects.toBeInstanceOf(BackupRefusal);
    expect(await readdir(scratch)).toEqual(before);
  });

  test("into a folder that is not empty or in which a server runs", async () => {
    await expect(restore(plain, dataDir)).rejects.toThrow("Slipway is running on");
    const folder = newPath("folder");
    await mkdir(folder);
    await writeFile(join(folder, "notes.txt"), "");
    await expect(restore(plain, folder)).rejects.toThrow("is not empty");
    expect(await readdir(folder)).toEqual(["notes.txt"]);
  });
});

test("a backup never replaces a file, and a failed one leaves none", async () => {
  const file = newPath("backup");
  await writeFile(file, "mine");
  await expect(backUp({ dataDir, file, passphrase: undefined })).rejects.toThrow("exists");
  expect(await readFile(file, "utf8")).toBe("mine");
  const other = newPath("backup");
  const failing = writeBackupFile(other, undefined, async (archive) => {
    await archive.addText("backup.json", "{}");
    throw new Error("the connection is lost");
  });
  await expect(failing).rejects.toThrow("the connection is lost");
  expect((await readdir(scratch)).filter((name) => name.startsWith(basename(other)))).toEqual([]);
});
