import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseStartupError } from "../../database-startup-error.ts";
import type { Binaries } from "./binaries.ts";
import { canAccess, ensureUnprivilegedUser, type RunAs } from "./run-as.ts";

/** The paths of a cluster and its binaries, and the user that runs it. */
export interface ClusterLocation {
  readonly dataDir: string;
  /** DATA_DIR/postgres: the cluster, or a symbolic link to it. */
  readonly clusterPath: string;
  /** The folder in which a new cluster is created before it is moved into place. */
  readonly stagingDir: string;
  /** True when `clusterPath` must be a link, because the database's user cannot enter DATA_DIR. */
  readonly isOutsideDataDir: boolean;
  readonly binDir: string;
  /** PostgreSQL's major version, such as "18"; it cannot open a cluster of another one. */
  readonly majorVersion: string;
  /** Undefined: the user of this process. */
  readonly runAs: RunAs | undefined;
}

/**
 * PostgreSQL refuses to run as root, so under root it runs as an unprivileged user. What that user
 * cannot enter (a checkout under /root, say) is stored here: a copy of the binaries, and the
 * cluster, with a symbolic link in DATA_DIR. Because of the link, a new checkout at the same path
 * does not find an old cluster, and a checkout that moves keeps its own.
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

/** Returns undefined unless we are root. An existing cluster keeps its owner. */
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

/** Copies under a temporary name and renames it, so that the copy appears atomically. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const stagingPath = `${to}.${randomBytes(6).toString("hex")}`;
  await mkdir(SYSTEM_DIR, { recursive: true, mode: 0o755 });
  await cp(from, stagingPath, { recursive: true, verbatimSymlinks: true });
  await makeReadable(stagingPath);
  try {
    await rename(stagingPath, to);
  } catch {
    // A concurrent process has made the same copy.
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
