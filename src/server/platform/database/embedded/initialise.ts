import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DatabaseStartupError } from "../../database-startup-error.ts";
import { type ClusterLocation, canAccess } from "./cluster-location.ts";

const STAGING_PREFIX = "postgres.new-";

/**
 * Returns the cluster's folder, and creates the cluster if there is none. It is created in a
 * staging folder, flushed to disk by initdb, and moved into place atomically: a crash leaves a
 * complete cluster or none, and of two concurrent processes the second uses the first's cluster.
 * @throws DatabaseStartupError when the existing cluster cannot be used
 */
export async function ensureCluster(location: ClusterLocation, password: string): Promise<string> {
  const existing = await findCluster(location.clusterPath);
  if (existing === undefined) return await createCluster(location, password);
  await assertUsable(existing, location);
  return existing;
}

/**
 * Creates an empty folder at the cluster's path, for a copy of a cluster. It belongs to the user
 * that runs PostgreSQL.
 * @returns its real path
 */
export async function createClusterDir(location: ClusterLocation): Promise<string> {
  if (!location.isOutsideDataDir) {
    await createOwnedDir(location.clusterPath, location);
    return await realpath(location.clusterPath);
  }
  const outside = join(location.stagingDir, `database-${randomBytes(6).toString("hex")}`);
  const clusterDir = join(outside, "cluster");
  await createOwnedDir(outside, location);
  await createOwnedDir(clusterDir, location);
  await symlink(clusterDir, location.clusterPath);
  return clusterDir;
}

async function createOwnedDir(path: string, { runAs }: ClusterLocation): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
}

/** Removes the leftovers of a crash during initdb. Call it only as the owner of DATA_DIR. */
export async function removeStagingDirs(location: ClusterLocation): Promise<void> {
  for (const name of await readdir(location.dataDir)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    await rm(join(location.dataDir, name), { recursive: true, force: true });
  }
}

/** Returns the cluster's real path; undefined when there is none yet. */
async function findCluster(entry: string): Promise<string | undefined> {
  try {
    return await realpath(entry);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if ((await lstat(entry).catch(() => undefined)) === undefined) return undefined;
  throw new DatabaseStartupError(
    `The database that ${entry} links to is gone: restore it, or remove the link to start with an empty one.`,
  );
}

async function assertUsable(clusterDir: string, location: ClusterLocation): Promise<void> {
  if (location.runAs !== undefined && !canAccess(clusterDir, location.runAs)) {
    throw new DatabaseStartupError(
      `The user that owns the database in ${clusterDir} cannot access it: give that user execute permission on its parent folders.`,
    );
  }
  const foundVersion = (await readFile(join(clusterDir, "PG_VERSION"), "utf8")).trim();
  if (foundVersion !== location.majorVersion) {
    throw new DatabaseStartupError(
      `The database in ${location.clusterPath} was created by PostgreSQL ${foundVersion}, and this is ${location.majorVersion}: dump it with the old version and restore it into a new DATA_DIR.`,
    );
  }
}

async function createCluster(location: ClusterLocation, password: string): Promise<string> {
  const name = location.isOutsideDataDir ? "database-" : STAGING_PREFIX;
  const stagingPath = join(location.stagingDir, `${name}${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(stagingPath, { mode: 0o700 });
    await runInitdb(location, stagingPath, password);
    await publishCluster(location, stagingPath);
  } catch (error) {
    if ((await findCluster(location.clusterPath)) === undefined) throw error;
  }
  const clusterDir = await realpath(location.clusterPath);
  if (!clusterDir.startsWith(await realpath(stagingPath)))
    await rm(stagingPath, { recursive: true });
  return clusterDir;
}

async function runInitdb(
  location: ClusterLocation,
  stagingPath: string,
  password: string,
): Promise<void> {
  const passwordFile = join(stagingPath, "password");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (location.runAs !== undefined) {
    for (const path of [stagingPath, passwordFile]) {
      await chown(path, location.runAs.uid, location.runAs.gid);
    }
  }
  await promisify(execFile)(
    join(location.binDir, "initdb"),
    [
      `--pgdata=${join(stagingPath, "cluster")}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's built-in collation: the same on every machine, whatever its C library.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    { ...location.runAs, cwd: "/", env: { LC_ALL: "C", PATH: process.env.PATH } },
  );
  await rm(passwordFile);
}

/**
 * `rename` and `symlink` both fail when the cluster exists, so of concurrent processes one wins.
 */
async function publishCluster(location: ClusterLocation, stagingPath: string): Promise<void> {
  const source = join(stagingPath, "cluster");
  await (location.isOutsideDataDir
    ? symlink(source, location.clusterPath)
    : rename(source, location.clusterPath));
}
