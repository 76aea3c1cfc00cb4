import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClusterLocation } from "./cluster-location.ts";
import { findPostmaster, type Postmaster, removeStalePidFile } from "./postmaster.ts";

export type ServerSettings = Readonly<Record<string, string>>;

const SERVER_LOG_MAX_BYTES = 10_000_000;

/** Passed on the command line, so that they also apply to a cluster from an older version. */
const settings: ServerSettings = {
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

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections. It runs detached, with
 * its output in a file, so that a Ctrl-C in our terminal does not reach it, and the next start can
 * take it over if this process is killed.
 * @returns undefined when the server exited; its log says why, unless another server was first
 */
export async function launch(
  location: ClusterLocation,
  clusterDir: string,
  port: number,
  overrides: ServerSettings = {},
): Promise<Postmaster | undefined> {
  await removeStalePidFile(clusterDir);
  const log = await openServerLog(location.dataDir);
  const child = spawn(
    join(location.binDir, "postgres"),
    ["-D", clusterDir, "-p", String(port), ...toFlags({ ...settings, ...overrides })],
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
