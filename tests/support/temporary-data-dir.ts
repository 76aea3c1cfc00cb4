import { chmod, mkdtemp, readdir, realpath, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostmaster } from "../../src/server/platform/database/embedded/postmaster.ts";

/**
 * Includes the process id of the test run that made it, so that a later run can detect abandoned
 * ones.
 */
const folderName = /^slipway-test-(\d+)-/;

/** On Linux, files here are in memory. */
const IN_MEMORY = "/dev/shm";
/** More than the databases of a whole run and PostgreSQL's write-ahead log take. */
const MIN_FREE_BYTES = 4e9;

/** Creates a folder for an embedded database, in memory if there is room. The caller removes it. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(await pickFolder(), `slipway-test-${process.pid}-`));
  // When run as root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Stops and removes the databases of test runs that were killed before they could clean up. */
export async function removeAbandonedDataDirs(): Promise<void> {
  const folder = await pickFolder();
  for (const name of await readdir(folder)) {
    const ownerPid = Number(folderName.exec(name)?.[1]);
    if (!(ownerPid > 0) || isRunning(ownerPid)) continue;
    const dataDir = join(folder, name);
    const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
    if (clusterDir !== undefined) await stopPostmaster(clusterDir, 30_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function pickFolder(): Promise<string> {
  const stats = await statfs(IN_MEMORY).catch(() => undefined);
  return stats && stats.bavail * stats.bsize > MIN_FREE_BYTES ? IN_MEMORY : tmpdir();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
