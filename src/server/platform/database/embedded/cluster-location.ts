import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseStartupError } from "../../database-startup-error.ts";
import type { Binaries } from "./binaries.ts";
import { canAccess, ensureUnprivilegedUser, type RunAs } from "./run-as.ts";

/** Where a cluster and its program lie, and who runs it. */
export interface ClusterLocation {
  readonly dataDir: string;
  /** DATA_DIR/postgres: the cluster, or a link to where it is. */
  readonly clusterPath: string;
  /** The folder in which a new cluster is made before it is put in place. */
  readonly stagingDir: string;
  /** True when `entry` has to be a link, because the database's user cannot enter DATA_DIR. */
  readonly isOutsideDataDir: boolean;
  readonly binDir: string;
  /** PostgreSQL's own, such as "18": a cluster of another one cannot be opened. */
  readonly majorVersion: string;
  /** Undefined: as ourselves. */
  readonly runAs: RunAs | undefined;
}

/**
 * PostgreSQL refuses to be root. When we are, it runs as a user without privileges, and whatever that
 * user cannot enter (a clone under /root, say) is kept here instead: a copy of the program, and the
 * cluster, with a link in DATA_DIR that leads to it. So another clone at the same path never meets
 * an old cluster, and a clone that moves keeps its own.
 */
const SYSTEM_DIR = "/var/lib/slipway";

export async function locateCluster(dataDir: string, binaries: Binaries): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true });
  const clusterPath = join(dataDir, "postgres");
  const runAs = await chooseUser(clusterPath);
  const isOutsideDataDir = runAs !== undefined && !canAccess(dataDir, runAs);
  if (isOutsideDataDir) await mkdir(SYSTEM_DIR, { recursive: true, mode: 0o755 });
  return {
    dataDir,
    clusterPath,
    stagingDir: isOutsideDataDir ? SYSTEM_DIR : dataDir,
    isOutsideDataDir,
    binDir: await locateBinaries(binaries, runAs),
    majorVersion: binaries.version.replace(/\..*/, ""),
    runAs,
  };
}

/** Undefined when we are not root. A cluster that is there already keeps its owner. */
async function chooseUser(clusterPath: string): Promise<RunAs | undefined> {
  const uid = process.getuid?.() ?? -1;
  const owner = await stat(clusterPath).catch(() => undefined);
  if (uid === 0) {
    return owner === undefined
      ? await ensureUnprivilegedUser()
      : { uid: owner.uid, gid: owner.gid };
  }
  if (owner !== undefined && uid !== -1 && owner.uid !== uid) {
    throw new DatabaseStartupError(
      `The database in ${clusterPath} belongs to another user of this machine: start Slipway as that user (or as root), or choose another DATA_DIR.`,
    );
  }
  return undefined;
}

async function locateBinaries(binaries: Binaries, runAs: RunAs | undefined): Promise<string> {
  const binDir = join(binaries.directory, "bin");
  if (runAs === undefined || canAccess(join(binDir, "postgres"), runAs)) return binDir;
  const name = `postgresql-${binaries.version}-${process.arch}`;
  const copy = join(SYSTEM_DIR, name);
  if (!canAccess(join(copy, "bin", "postgres"), runAs))
    await copyBinaries(binaries.directory, copy);
  return join(copy, "bin");
}

/** Copied under another name first, so that one who looks meanwhile sees all of it or nothing. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const stagingPath = `${to}.${randomBytes(6).toString("hex")}`;
  await mkdir(SYSTEM_DIR, { recursive: true, mode: 0o755 });
  await cp(from, stagingPath, { recursive: true, verbatimSymlinks: true });
  await makeReadable(stagingPath);
  try {
    await rename(stagingPath, to);
  } catch {
    // Another process was first: its copy is as good.
    await rm(stagingPath, { recursive: true, force: true });
  }
}

async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const item of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, item.name);
    if (item.isDirectory()) await makeReadable(path);
    else if (item.isFile()) await chmod(path, 0o755);
  }
}
