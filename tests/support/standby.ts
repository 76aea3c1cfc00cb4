import { appendFile, chown, copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { backUpCluster } from "../../src/server/platform/database/embedded/base-backup.ts";
import {
  findBinaries,
  locateCluster,
} from "../../src/server/platform/database/embedded/cluster-location.ts";
import { connectAsSuperuser } from "../../src/server/platform/database/embedded/embedded.ts";
import { freePort, launch } from "../../src/server/platform/database/embedded/launch.ts";
import { stopPostmaster } from "../../src/server/platform/database/embedded/postmaster.ts";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** A hot standby that streams from an embedded database. */
export interface Standby {
  /** For the same role and database as the primary's URL. */
  url: string;
  superuser: Client;
  stop(): Promise<void>;
}

/**
 * Copies the running cluster of `dataDir` to a new folder, and starts the copy as a standby.
 * @param primaryUrl the address of the primary for the role that is to read
 */
export async function startStandby(
  dataDir: string,
  primaryUrl: string,
  folder: string,
): Promise<Standby> {
  const location = await locateCluster(dataDir, findBinaries());
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  const primaryPort = Number(new URL(primaryUrl).port);
  await mkdir(folder);
  const superuser = await connectAsSuperuser(primaryPort, password, "test");
  try {
    await backUpCluster(superuser, location.clusterPath, intoFolder(folder), "postgres");
  } finally {
    await superuser.end();
  }
  const clusterDir = join(folder, "postgres");
  await writeFile(join(clusterDir, "standby.signal"), "");
  await appendFile(
    join(clusterDir, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=${password}'\n`,
  );
  if (location.runAs !== undefined) await giveTo(clusterDir, location.runAs);
  const port = await freePort();
  const standbyLocation = { ...location, dataDir: folder };
  const settings = { fsync: "off", hot_standby_feedback: "on" };
  await launch({ location: standbyLocation, clusterDir, password, settings }, port);
  return {
    url: Object.assign(new URL(primaryUrl), { port }).href,
    superuser: await connectPatiently(port, password),
    stop: () => stopPostmaster(clusterDir, STOP_TIMEOUT_MS),
  };
}

function intoFolder(folder: string): Parameters<typeof backUpCluster>[2] {
  return {
    async addFolder(path) {
      await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
    },
    async addFile(path, source) {
      await copyFile(source, join(folder, path)).catch((error) => {
        if (error.code !== "ENOENT") throw error;
      });
    },
    async addText(path, content) {
      await writeFile(join(folder, path), content);
    },
  };
}

/** PostgreSQL runs as another user than root. */
async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), uid, gid);
  }
}

async function connectPatiently(port: number, password: string): Promise<Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      return await connectAsSuperuser(port, password, "test");
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
