import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** The PostgreSQL server process of a cluster, according to its postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False while it starts, recovers or stops. */
  readonly isReady: boolean;
}

/**
 * Returns the server that is running on a cluster, or undefined. Ignores a stale pid file, even
 * when another program has the same process id by now.
 * Lines of the file: https://www.postgresql.org/docs/18/storage-file-layout.html and PostgreSQL's
 * src/include/utils/pidfile.h.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = readPidFile(clusterDir);
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  if (!isAlive(pid) || !(await servesCluster(pid, clusterDir))) return undefined;
  return { pid, port, isReady: lines[7]?.trim() === "ready" };
}

/**
 * Removes a postmaster.pid whose process id now belongs to another program (after the machine or
 * its container restarted), because PostgreSQL would refuse to start. A pid file whose process is
 * gone is left alone: PostgreSQL replaces it.
 */
export async function removeStalePidFile(clusterDir: string): Promise<void> {
  const pid = Number(readPidFile(clusterDir)[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (!(await servesCluster(pid, clusterDir))) await rm(join(clusterDir, "postmaster.pid"));
}

/**
 * Requests a fast shutdown (open transactions are rolled back, everything is written) and waits
 * until the pid file is gone. Its process may remain as a zombie where no init process reaps it.
 * Does nothing when no server is running.
 * @throws when the server is still running after `timeoutMs`
 */
export async function stopPostmaster(clusterDir: string, timeoutMs: number): Promise<void> {
  const running = await findPostmaster(clusterDir);
  if (running === undefined) return;
  process.kill(running.pid, "SIGINT");
  const deadline = Date.now() + timeoutMs;
  while ((await findPostmaster(clusterDir))?.pid === running.pid) {
    if (Date.now() > deadline) throw new Error("The embedded PostgreSQL did not stop in time.");
    await sleep(5);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Synchronous, because the start waits for it, and eight turns of the event loop take longer. */
function readPidFile(clusterDir: string): string[] {
  try {
    return readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The server is started with `-D <cluster>`, so its command line contains the cluster's path. */
async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command === undefined || command.includes(clusterDir);
}

/** Returns undefined where the system does not reveal it; the caller then trusts the pid file. */
async function commandLine(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const ps = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
    return ps.stdout;
  } catch {
    return undefined;
  }
}
