import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { keptSecret } from "../../kept-secret.ts";
import { CannotOpenDatabase } from "../cannot-open.ts";
import type { DatabaseLog } from "../database-log.ts";
import { ensureAppDatabase } from "./app-database.ts";
import { installedBinaries } from "./binaries.ts";
import { type ClusterPlace, placeCluster } from "./cluster-place.ts";
import { ensureCluster, removeDrafts } from "./initialise.ts";
import { freePort, launch, type ServerSettings, serverLog } from "./launch.ts";
import { DataDirInUse, takeOwnership } from "./ownership.ts";
import { runningPostmaster, stopPostmaster } from "./postmaster.ts";

/** The PostgreSQL that Slipway brings along, running and ours. */
export interface EmbeddedDatabase {
  /** Of a role that owns its database and is no superuser. Stays the same while we run. */
  readonly url: string;
  /** Stops the server and waits until everything is on disk. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly place: ClusterPlace;
  readonly clusterDir: string;
  readonly password: string;
  readonly settings: ServerSettings;
}

interface Owned {
  readonly client: Client;
  readonly port: number;
}

/** Recovery after a crash reads the log written since the last checkpoint; that may take a while. */
const startPatienceMs = 120_000;
const stopPatienceMs = 60_000;
const maxLaunches = 3;

/**
 * Starts PostgreSQL in `dataDir`/postgres, making it first if it is not there. What an earlier
 * Slipway left running is taken over, what it left half stopped is awaited.
 * @throws DataDirInUse when another Slipway works with this folder; nothing is harmed then.
 */
export async function startEmbedded(
  dataDir: string,
  log: DatabaseLog,
  settings: ServerSettings = {},
): Promise<EmbeddedDatabase> {
  const place = await placeCluster(dataDir, installedBinaries());
  const password = await keptSecret(join(dataDir, "postgres-password"));
  const clusterDir = await ensureCluster(place, password);
  const cluster = { place, clusterDir, password, settings };
  const owned = await own(cluster);
  await removeDrafts(place);
  const url = await ensureAppDatabase(owned.client, owned.port, password);
  const watch = keepOwning(cluster, owned, log);
  return {
    url,
    stop: async () => {
      if (await watch.end()) await stopPostmaster(clusterDir, stopPatienceMs);
    },
  };
}

/** Finds the cluster's server or launches one, and becomes its owner. */
async function own(cluster: Cluster, port?: number): Promise<Owned> {
  const deadline = Date.now() + startPatienceMs;
  let launches = 0;
  while (Date.now() < deadline) {
    const running =
      (await runningPostmaster(cluster.clusterDir)) ??
      (await launch(
        cluster.place,
        cluster.clusterDir,
        port ?? (await freePort()),
        cluster.settings,
      ));
    if (running?.ready) {
      const { dataDir } = cluster.place;
      const where = { dataDir, clusterDir: cluster.clusterDir, port: running.port };
      const client = await takeOwnership(where, cluster.password);
      if (client !== undefined) return { client, port: running.port };
    }
    if (running === undefined) launches += 1;
    if (launches >= maxLaunches) break;
    await sleep(20);
  }
  const lastWords = await serverLog(cluster.place.dataDir);
  throw new CannotOpenDatabase(
    `The embedded PostgreSQL did not start. Its last words:\n${lastWords}`,
  );
}

/**
 * When the server goes away under us it is started again on the same port, where the pool looks for
 * it. `end` stops watching and tells whether the server is still ours.
 */
function keepOwning(cluster: Cluster, first: Owned, log: DatabaseLog) {
  let ending = false;
  let ours = true;
  let recovery: Promise<void> = Promise.resolve();
  let client = first.client;

  const watch = () =>
    client.once("end", () => {
      if (!ending) recovery = recover();
    });

  const recover = async () => {
    log.error("The embedded database went away; starting it again.");
    while (!ending) {
      try {
        ({ client } = await own(cluster, first.port));
        watch();
        log.info("The embedded database is back.");
        return;
      } catch (error) {
        log.error({ err: error }, "The embedded database could not be started again.");
        ours = !(error instanceof DataDirInUse);
        if (!ours) return;
        await sleep(1_000);
      }
    }
  };

  watch();
  return {
    end: async () => {
      ending = true;
      await recovery;
      return ours;
    },
  };
}
