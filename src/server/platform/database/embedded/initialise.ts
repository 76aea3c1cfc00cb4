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
import { CannotOpenDatabase } from "../../database-startup-error.ts";
import type { ClusterPlace } from "./cluster-location.ts";
import { canReach } from "./run-as.ts";

const draftPrefix = "postgres.new-";

/**
 * Makes the cluster if there is none and returns its folder. It is made aside, flushed to disk by
 * initdb, and put in place in one step: a crash leaves a whole cluster or none, and of two that start
 * together one wins and the other takes what the winner made.
 */
export async function ensureCluster(place: ClusterPlace, password: string): Promise<string> {
  const existing = await findCluster(place.entry);
  if (existing === undefined) return await makeCluster(place, password);
  await refuseUnusable(existing, place);
  return existing;
}

/** Removes what a crash while making a cluster left behind. Call it only as the owner of DATA_DIR. */
export async function removeDrafts(place: ClusterPlace): Promise<void> {
  for (const name of await readdir(place.dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    await rm(join(place.dataDir, name), { recursive: true, force: true });
  }
}

/** The cluster's real folder, or undefined when none was made yet. */
async function findCluster(entry: string): Promise<string | undefined> {
  try {
    return await realpath(entry);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if ((await lstat(entry).catch(() => undefined)) === undefined) return undefined;
  throw new CannotOpenDatabase(
    `The database that ${entry} leads to is gone: put it back, or remove the link to begin with an empty one.`,
  );
}

async function refuseUnusable(clusterDir: string, place: ClusterPlace): Promise<void> {
  if (place.runAs !== undefined && !canReach(clusterDir, place.runAs)) {
    throw new CannotOpenDatabase(
      `The user that owns the database in ${clusterDir} cannot enter it: let that user pass through the folders above it.`,
    );
  }
  const found = (await readFile(join(clusterDir, "PG_VERSION"), "utf8")).trim();
  if (found !== place.majorVersion) {
    throw new CannotOpenDatabase(
      `The database in ${place.entry} was made by PostgreSQL ${found}, and this is ${place.majorVersion}: dump it with the old one and restore it into a new DATA_DIR.`,
    );
  }
}

async function makeCluster(place: ClusterPlace, password: string): Promise<string> {
  const name = place.outside ? "database-" : draftPrefix;
  const draft = join(place.workshop, `${name}${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    await runInitdb(place, draft, password);
    await putInPlace(place, draft);
  } catch (error) {
    if ((await findCluster(place.entry)) === undefined) throw error;
  }
  const made = await realpath(place.entry);
  if (!made.startsWith(await realpath(draft))) await rm(draft, { recursive: true });
  return made;
}

async function runInitdb(place: ClusterPlace, draft: string, password: string): Promise<void> {
  const passwordFile = join(draft, "password");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.runAs !== undefined) {
    for (const path of [draft, passwordFile]) {
      await chown(path, place.runAs.uid, place.runAs.gid);
    }
  }
  await promisify(execFile)(
    join(place.binDir, "initdb"),
    [
      `--pgdata=${join(draft, "cluster")}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own collation: the same on every machine, whatever its system library does.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    { ...place.runAs, cwd: "/", env: { LC_ALL: "C", PATH: process.env.PATH } },
  );
  await rm(passwordFile);
}

/** A folder moves only where none is, and a link is made only where nothing is: one of two wins. */
async function putInPlace(place: ClusterPlace, draft: string): Promise<void> {
  const made = join(draft, "cluster");
  await (place.outside ? symlink(made, place.entry) : rename(made, place.entry));
}
