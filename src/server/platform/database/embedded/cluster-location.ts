import { randomBytes } from "node:crypto";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { CannotOpenDatabase } from "../../database-startup-error.ts";
import type { Binaries } from "./binaries.ts";
import { canReach, type RunAs, unprivilegedUser } from "./run-as.ts";

/** Where a cluster and its program lie, and who runs it. */
export interface ClusterPlace {
  readonly dataDir: string;
  /** DATA_DIR/postgres: the cluster, or a link to where it is. */
  readonly entry: string;
  /** The folder in which a new cluster is made before it is put in place. */
  readonly workshop: string;
  /** True when `entry` has to be a link, because the database's user cannot enter DATA_DIR. */
  readonly outside: boolean;
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
const systemDir = "/var/lib/slipway";

export async function placeCluster(dataDir: string, binaries: Binaries): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true });
  const entry = join(dataDir, "postgres");
  const runAs = await chooseUser(entry);
  const outside = runAs !== undefined && !canReach(dataDir, runAs);
  if (outside) await mkdir(systemDir, { recursive: true, mode: 0o755 });
  return {
    dataDir,
    entry,
    workshop: outside ? systemDir : dataDir,
    outside,
    binDir: await reachableBinaries(binaries, runAs),
    majorVersion: binaries.version.replace(/\..*/, ""),
    runAs,
  };
}

/** Undefined when we are not root. A cluster that is there already keeps its owner. */
async function chooseUser(entry: string): Promise<RunAs | undefined> {
  const uid = process.getuid?.() ?? -1;
  const owner = await stat(entry).catch(() => undefined);
  if (uid === 0) {
    return owner === undefined ? await unprivilegedUser() : { uid: owner.uid, gid: owner.gid };
  }
  if (owner !== undefined && uid !== -1 && owner.uid !== uid) {
    throw new CannotOpenDatabase(
      `The database in ${entry} belongs to another user of this machine: start Slipway as that user (or as root), or choose another DATA_DIR.`,
    );
  }
  return undefined;
}

async function reachableBinaries(binaries: Binaries, runAs: RunAs | undefined): Promise<string> {
  const binDir = join(binaries.directory, "bin");
  if (runAs === undefined || canReach(join(binDir, "postgres"), runAs)) return binDir;
  const name = `postgresql-${binaries.version}-${process.arch}`;
  const copy = join(systemDir, name);
  if (!canReach(join(copy, "bin", "postgres"), runAs)) await copyBinaries(binaries.directory, copy);
  return join(copy, "bin");
}

/** Copied under another name first, so that one who looks meanwhile sees all of it or nothing. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString("hex")}`;
  await mkdir(systemDir, { recursive: true, mode: 0o755 });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await makeReadable(draft);
  try {
    await rename(draft, to);
  } catch {
    // Another process was first: its copy is as good.
    await rm(draft, { recursive: true, force: true });
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
