import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { connectTo } from "../platform/database/connect.ts";
import {
  type ClusterLocation,
  findBinaries,
  locateCluster,
} from "../platform/database/embedded/cluster-location.ts";
import { startEmbedded } from "../platform/database/embedded/embedded.ts";
import { createClusterDir } from "../platform/database/embedded/initialise.ts";
import { findPostmaster } from "../platform/database/embedded/postmaster.ts";
import { migrate } from "../platform/database/migrate.ts";
import type { DatabaseLog } from "../platform/log/log.ts";
import {
  CLUSTER_FOLDER,
  createManifest,
  DATA_FILES,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  manifest,
  UPLOADS_FOLDER,
} from "./backup-contents.ts";
import { type BackupEntry, BackupRefusal, readBackupFile } from "./backup-file.ts";
import { recordRestore } from "./record-restore.ts";

/**
 * Restores a backup into `dataDir`, which is empty or does not exist. It is unpacked beside it,
 * recovered by PostgreSQL, recorded as restored, and moved into place at the end: `dataDir` has all
 * of it or nothing.
 * @returns when the backup was made
 * @throws BackupRefusal saying why it cannot be restored; nothing has changed then
 */
export async function restoreBackup({
  dataDir,
  file,
  passphrase,
  log,
}: {
  dataDir: string;
  file: string;
  passphrase: string | undefined;
  log: DatabaseLog;
}): Promise<Manifest> {
  await assertEmpty(dataDir);
  const staging = await createStagingDir(dataDir);
  let clusterDir: string | undefined;
  try {
    const location = await locateCluster(staging, findBinaries());
    clusterDir = await createClusterDir(location);
    const made = await unpack({ file, passphrase, staging, clusterDir, location });
    await openRestored(staging, log);
    await putInPlace(staging, dataDir);
    return made;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (clusterDir !== undefined && !clusterDir.startsWith(staging)) {
      await rm(dirname(clusterDir), { recursive: true, force: true });
    }
    throw error;
  }
}

/**
 * Lets PostgreSQL recover the cluster, updates a database of an earlier version, and records that it
 * was restored, before any server can send what was sent already.
 */
async function openRestored(staging: string, log: DatabaseLog): Promise<void> {
  const { stop, ...address } = await startEmbedded(staging, log);
  try {
    await migrate(address);
    const { pool, close } = connectTo(address.url, log);
    try {
      await recordRestore(pool);
    } finally {
      await close();
    }
  } finally {
    await stop();
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  if (clusterDir !== undefined && (await findPostmaster(clusterDir)) !== undefined) {
    throw new BackupRefusal(
      `Slipway is running on ${dataDir}. Restore into an empty DATA_DIR; to replace this one, stop Slipway and move the folder away first.`,
    );
  }
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0) throw notEmpty(dataDir);
}

function notEmpty(dataDir: string): BackupRefusal {
  return new BackupRefusal(
    `${dataDir} is not empty. Restore into an empty DATA_DIR; to replace this one, move the folder away first.`,
  );
}

/**
 * Creates the folder that will replace `dataDir`, with its owner and mode if it exists: they decide
 * whether the cluster can be in it.
 */
async function createStagingDir(dataDir: string): Promise<string> {
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true });
  const existing = await stat(dataDir).catch(() => undefined);
  const isMountPoint = existing !== undefined && existing.dev !== (await stat(parent)).dev;
  const isWritable = await access(parent, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isMountPoint || !isWritable) throw cannotReplace(dataDir);
  const staging = join(parent, `${basename(dataDir)}.restore-${randomBytes(6).toString("hex")}`);
  await mkdir(staging);
  if (existing !== undefined) {
    if (process.getuid?.() === 0) await chown(staging, existing.uid, existing.gid);
    await chmod(staging, existing.mode & 0o7777);
  }
  return staging;
}

function cannotReplace(dataDir: string): BackupRefusal {
  return new BackupRefusal(
    `${dataDir} cannot be replaced, because it is a mount point or its parent folder cannot be written. Restore with DATA_DIR set to a new folder inside it, and keep that setting.`,
  );
}

async function putInPlace(staging: string, dataDir: string): Promise<void> {
  try {
    await rename(staging, dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTEMPTY" || code === "EEXIST") throw notEmpty(dataDir);
    if (code === "EBUSY" || code === "EXDEV") throw cannotReplace(dataDir);
    throw error;
  }
}

interface Unpacking {
  file: string;
  passphrase: string | undefined;
  staging: string;
  clusterDir: string;
  location: ClusterLocation;
}

async function unpack({
  file,
  passphrase,
  staging,
  clusterDir,
  location: { runAs },
}: Unpacking): Promise<Manifest> {
  let made: Manifest | undefined;
  await readBackupFile(file, passphrase, async (entry) => {
    if (made === undefined) {
      made = await readManifest(entry, file);
    } else if (entry.path.startsWith(`${CLUSTER_FOLDER}/`)) {
      const path = join(clusterDir, entry.path.slice(CLUSTER_FOLDER.length + 1));
      await unpackEntry(entry, path);
      if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
    } else if (entry.path !== CLUSTER_FOLDER) {
      await unpackEntry(entry, join(staging, entry.path));
    }
  });
  if (made === undefined) throw new BackupRefusal(`${file} is not a backup of Slipway.`);
  return made;
}

async function readManifest(entry: BackupEntry, file: string): Promise<Manifest> {
  const isManifest = entry.path === MANIFEST;
  const made = isManifest ? manifest.safeParse(JSON.parse(await text(entry.content))) : undefined;
  if (!made?.success) throw new BackupRefusal(`${file} is not a backup of Slipway.`);
  const { formatVersion, postgres, machine } = made.data;
  if (formatVersion > FORMAT_VERSION) {
    throw new BackupRefusal(`${file} was made by a newer Slipway. Update this one first.`);
  }
  const here = createManifest();
  if (postgres !== here.postgres) {
    throw new BackupRefusal(
      `${file} holds a database of PostgreSQL ${postgres}, and this Slipway has ${here.postgres}. ${useExport}`,
    );
  }
  if (machine !== here.machine) {
    throw new BackupRefusal(
      `${file} was made on ${machine}, and this is ${here.machine}. ${useExport}`,
    );
  }
  return made.data;
}

const useExport =
  "Restore it where it was made, then move the venue with npm run venue:export and npm run venue:import.";

/** Refuses names that lead elsewhere: an unencrypted backup may be anybody's. */
async function unpackEntry(
  { path, isFolder, content }: BackupEntry,
  target: string,
): Promise<void> {
  const [top = ""] = path.split("/");
  const isKnown = [CLUSTER_FOLDER, UPLOADS_FOLDER, ...DATA_FILES].includes(top);
  if (!isKnown || path.split("/").some((part) => part === ".." || part === "")) {
    throw new BackupRefusal(`The backup has an entry that no backup of Slipway has: ${path}.`);
  }
  if (isFolder) await mkdir(target, { mode: top === CLUSTER_FOLDER ? 0o700 : 0o755 });
  else
    await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }));
}
