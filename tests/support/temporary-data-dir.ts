import { chmod, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostmaster } from "../../src/server/database/embedded/postmaster.ts";

/** With the process id of who made it, so that a later run knows what was abandoned. */
const folderName = /^slipway-test-(\d+)-/;

/** A folder for an embedded database; whoever asks removes it. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `slipway-test-${process.pid}-`));
  // As root, PostgreSQL runs as another user, who has to come through here.
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Ends and removes the databases of test runs that were killed before they could clean up. */
export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = Number(folderName.exec(name)?.[1]);
    if (!(maker > 0) || isRunning(maker)) continue;
    const dataDir = join(tmpdir(), name);
    const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
    if (clusterDir !== undefined) await stopPostmaster(clusterDir, 30_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
