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

/** Given on the command line, so that a cluster made by an older Slipway gets today's settings too. */
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
  // Neither statements nor the values in a violated constraint: they may be personal.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * Starts PostgreSQL on the cluster and waits until it takes connections. It is a session of its own
 * with its output in a file, so that it outlives us: a Ctrl-C meant for us does not reach it, and
 * after our death the next start finds it in order.
 * @returns undefined when it ended at once; `serverLog` then says why, unless another was first.
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

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

/** The last lines that PostgreSQL wrote, for the message when it does not start. */
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
