import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readOrCreateSecret } from "../../secrets/persistent-secret.ts";
import { type ClusterLocation, findBinaries, locateCluster } from "./cluster-location.ts";
import { ensureCluster } from "./initialise.ts";
import { findPostmaster, type Postmaster, removeStalePidFile } from "./postmaster.ts";

export type ServerSettings = Readonly<Record<string, string>>;

const SERVER_LOG_MAX_BYTES = 10_000_000;

/** Passed on the command line, so that they also apply to a cluster from an older version. */
const defaults: ServerSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  max_connections: "60",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  min_wal_size: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Log neither statements nor the values that violate a constraint: they may be personal data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

export interface Cluster {
  readonly location: ClusterLocation;
  readonly clusterDir: string;
  readonly password: string;
  /** In addition to the settings of every cluster. */
  readonly settings: ServerSettings;
}

export interface LaunchedCluster extends Cluster {
  /** Undefined when a server was already running on the cluster. */
  readonly child: ChildProcess | undefined;
}

/**
 * Launches PostgreSQL on the cluster in `dataDir`/postgres, which it creates if necessary, unless a
 * server is running there. Returns before it accepts connections, so that the caller can do
 * something else meanwhile; `openEmbedded` waits for it.
 * @throws DatabaseStartupError when the cluster cannot be used
 */
export async function launchEmbedded(
  dataDir: string,
  settings: ServerSettings = {},
): Promise<LaunchedCluster> {
  const location = await locateCluster(dataDir, findBinaries());
  const password = await readOrCreateSecret(join(dataDir, "postgres-password"));
  const clusterDir = await ensureCluster(location, password);
  const cluster = { location, clusterDir, password, settings };
  const running = await findPostmaster(clusterDir);
  return { ...cluster, child: running ? undefined : await launch(cluster) };
}

/**
 * Starts PostgreSQL. It runs detached, with its output in a file, so that a Ctrl-C in our terminal
 * does not reach it, and the next start can take it over if this process is killed.
 */
export async function launch(
  { location, clusterDir, settings }: Cluster,
  port?: number,
): Promise<ChildProcess> {
  await removeStalePidFile(clusterDir);
  const log = await openServerLog(location.dataDir);
  const child = spawn(
    join(location.binDir, "postgres"),
    [
      ...["-D", clusterDir, "-p", String(port ?? (await freePort()))],
      ...toFlags({ ...defaults, ...settings }),
    ],
    {
      ...location.runAs,
      cwd: "/",
      env: { LC_ALL: "C", PATH: process.env.PATH },
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    },
  );
  try {
    await once(child, "spawn");
  } finally {
    await log.close();
  }
  child.unref();
  return child;
}

/**
 * Waits until a launched server accepts connections.
 * @returns undefined when it exited; its log says why, unless another server was first
 */
export async function waitUntilReady(
  child: ChildProcess,
  { clusterDir }: Cluster,
): Promise<Postmaster | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const running = await findPostmaster(clusterDir);
    if (running?.pid === child.pid && running?.isReady) return running;
    await sleep(5);
  }
  return undefined;
}

/** Returns a port of 127.0.0.1 that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

/** Returns the last five lines of PostgreSQL's log. */
export async function readServerLogTail(dataDir: string): Promise<string> {
  const text = await readFile(serverLogFile(dataDir), "utf8");
  return text.trimEnd().split("\n").slice(-5).join("\n");
}

async function openServerLog(dataDir: string) {
  const file = serverLogFile(dataDir);
  const size = await stat(file).catch(() => undefined);
  if (size !== undefined && size.size > SERVER_LOG_MAX_BYTES) await truncate(file);
  return await open(file, "a", 0o600);
}

function serverLogFile(dataDir: string): string {
  return join(dataDir, "postgres.log");
}

function toFlags(serverSettings: ServerSettings): string[] {
  return Object.entries(serverSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
