import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { type BackupArchive, backUpCluster } from "../platform/database/embedded/base-backup.ts";
import { connectAsSuperuser } from "../platform/database/embedded/embedded.ts";
import { findPostmaster } from "../platform/database/embedded/postmaster.ts";
import { readOrCreateSecret } from "../platform/secrets/persistent-secret.ts";
import {
  CLUSTER_FOLDER,
  createManifest,
  DATA_FILES,
  MANIFEST,
  UPLOADS_FOLDER,
} from "./backup-contents.ts";
import { BackupRefusal, writeBackupFile } from "./backup-file.ts";

/**
 * Writes everything in `dataDir` to one file, while the embedded database runs: its cluster, the
 * uploaded pictures and the secrets. The database is as it was when the copy of it ended; the
 * pictures and the simulator's ledger are copied after it, so that they have all that it names.
 * @param passphrase encrypts the file
 * @returns the file's size in bytes
 * @throws BackupRefusal when the file exists, or no database is running
 */
export async function backUp({
  dataDir,
  file,
  passphrase,
}: {
  dataDir: string;
  file: string;
  passphrase: string | undefined;
}): Promise<number> {
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new BackupRefusal(`${file} exists. Choose a new file.`);
  }
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => "");
  const server = await findPostmaster(clusterDir);
  if (server === undefined) throw new BackupRefusal(`No database is running in ${dataDir}.`);
  const password = await readOrCreateSecret(join(dataDir, "postgres-password"));
  const superuser = await connectAsSuperuser(server.port, password, "slipway backup");
  try {
    await writeBackupFile(file, passphrase, (archive) =>
      addDataDir(archive, { superuser, clusterDir, dataDir }),
    );
  } finally {
    await superuser.end();
  }
  return (await stat(file)).size;
}

export async function addDataDir(
  archive: BackupArchive,
  { superuser, clusterDir, dataDir }: { superuser: Client; clusterDir: string; dataDir: string },
): Promise<void> {
  await archive.addText(MANIFEST, `${JSON.stringify(createManifest(), null, 2)}\n`);
  await backUpCluster(superuser, clusterDir, archive, CLUSTER_FOLDER);
  for (const name of DATA_FILES) await archive.addFile(name, join(dataDir, name));
  await addUploads(archive, join(dataDir, UPLOADS_FOLDER));
}

/** Without unfinished uploads, whose names begin with a dot. */
async function addUploads(archive: BackupArchive, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (names === undefined) return;
  await archive.addFolder(UPLOADS_FOLDER);
  for (const name of names) {
    if (!name.startsWith("."))
      await archive.addFile(`${UPLOADS_FOLDER}/${name}`, join(folder, name));
  }
}
