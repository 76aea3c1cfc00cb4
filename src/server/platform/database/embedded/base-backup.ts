import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Client } from "pg";

/** Where a backup puts folders and files. Paths are relative, with slashes. */
export interface BackupArchive {
  addFolder(path: string): Promise<void>;
  /** Adds the file as long as it is when it is opened. Skips it if it is gone by then. */
  addFile(path: string, source: string): Promise<void>;
  addText(path: string, content: string | Buffer): Promise<void>;
}

/**
 * Copies a running cluster, which goes on serving meanwhile. The copy is the state at the end of
 * this call: PostgreSQL recovers it from the write-ahead log that comes along, and refuses to start
 * without the whole of it.
 *
 * A temporary replication slot keeps that log: without it, a checkpoint during the copy may remove
 * segments that recovery needs. Slot and backup end with the connection, so nothing is left if this
 * process is killed. The manual calls this a low-level base backup:
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * @param folder the folder in the archive
 * @throws when the connection is lost, or a needed segment is not there
 */
export async function backUpCluster(
  superuser: Client,
  clusterDir: string,
  archive: BackupArchive,
  folder: string,
): Promise<void> {
  const slot = `slipway_backup_${randomBytes(6).toString("hex")}`;
  await superuser.query("SELECT pg_create_physical_replication_slot($1, true, true)", [slot]);
  const start = await superuser.query<{ lsn: string }>(
    "SELECT pg_backup_start('slipway', fast => true) AS lsn",
  );
  await addClusterFolder(archive, clusterDir, folder);
  await archive.addText(
    `${folder}/${CONTROL_FILE}`,
    await readSteadily(join(clusterDir, CONTROL_FILE)),
  );
  const stop = await superuser.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
    "SELECT lsn, labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)",
  );
  const [{ lsn, labelfile, spcmapfile } = { lsn: "", labelfile: "", spcmapfile: "" }] = stop.rows;
  if (spcmapfile !== "") throw new Error("The database has tablespaces, which are not backed up.");
  await archive.addText(`${folder}/backup_label`, labelfile);
  for (const name of await listSegments(superuser, start.rows[0]?.lsn ?? "", lsn)) {
    const segment = await readFile(join(clusterDir, "pg_wal", name));
    await archive.addText(`${folder}/pg_wal/${name}`, segment);
  }
}

const CONTROL_FILE = "global/pg_control";

/** Folders whose content PostgreSQL makes anew or, for pg_wal, that is added at the end. */
const EMPTIED = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/** Files of the running server and of other backups; the control file is added last. */
const OMITTED = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "backup_label",
  "backup_label.old",
  "tablespace_map",
  "tablespace_map.old",
  "backup_manifest",
  "current_logfiles",
  "postgresql.auto.conf.tmp",
  CONTROL_FILE,
]);

/** Temporary files and caches, in any folder. */
const isTemporary = (name: string) =>
  name.startsWith("pgsql_tmp") || name.startsWith("pg_internal.init");

async function addClusterFolder(
  archive: BackupArchive,
  clusterDir: string,
  folder: string,
  path = "",
): Promise<void> {
  await archive.addFolder(posix.join(folder, path));
  if (EMPTIED.has(path)) return;
  for (const entry of await readFolder(join(clusterDir, path))) {
    const itsPath = posix.join(path, entry.name);
    if (isTemporary(entry.name) || OMITTED.has(itsPath)) continue;
    if (entry.isDirectory()) await addClusterFolder(archive, clusterDir, folder, itsPath);
    else await archive.addFile(posix.join(folder, itsPath), join(clusterDir, itsPath));
  }
}

/** A folder that is gone was a database that has just been dropped; recovery drops it too. */
async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Reads a file that may be written meanwhile until two reads in a row are the same. */
async function readSteadily(path: string): Promise<Buffer> {
  let content = await readFile(path);
  for (;;) {
    const next = await readFile(path);
    if (next.equals(content)) return next;
    content = next;
  }
}

/**
 * The names of the log's segments from one position to another. The last one is whole, because the
 * end of a backup begins a new segment.
 */
async function listSegments(superuser: Client, start: string, stop: string): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT pg_walfile_name('0/0'::pg_lsn + position) AS name
     FROM (SELECT setting::numeric AS bytes FROM pg_settings WHERE name = 'wal_segment_size') AS segment,
          generate_series(floor(($1::pg_lsn - '0/0') / bytes) * bytes,
            $2::pg_lsn - '0/0' - 1, bytes) AS position`,
    [start, stop],
  );
  return rows.map(({ name }) => name);
}
