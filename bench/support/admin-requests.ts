import type { Pool } from "pg";
import { computeCpuMs, readCpuMs } from "./cpu-time.ts";
import { interruption } from "./interruption.ts";
import type { ScaledServer } from "./scaled-server.ts";

/** A response and its time over HTTP, in milliseconds. */
export interface TimedResponse<Answer> {
  ms: number;
  response: Answer;
}

/** Sends a request as the signed-in administrator. @throws Error with the path and the refusal */
export async function requestAdmin<Answer>(
  { baseUrl, cookie }: Pick<ScaledServer, "baseUrl" | "cookie">,
  path: string,
): Promise<TimedResponse<Answer>> {
  interruption.throwIfAborted();
  const startedAt = performance.now();
  const httpResponse = await fetch(`${baseUrl}/api/admin/${path}`, { headers: { cookie } });
  const response = await httpResponse.json();
  if (!httpResponse.ok) throw new Error(`${path}: ${JSON.stringify(response)}`);
  return { ms: performance.now() - startedAt, response };
}

/** Times of sequential requests, in milliseconds. */
export interface RequestTimes {
  httpMs: number[];
  /** CPU time of the server and PostgreSQL. */
  cpuMs: number[];
}

/** Requests each path once. */
export async function timeRequests(
  server: ScaledServer,
  paths: readonly string[],
): Promise<RequestTimes> {
  const sampleCpu = async () => readCpuMs([server.pid, ...(await listBackendPids(server.pool))]);
  const times: RequestTimes = { httpMs: [], cpuMs: [] };
  for (const path of paths) {
    const before = await sampleCpu();
    times.httpMs.push((await requestAdmin(server, path)).ms);
    times.cpuMs.push(computeCpuMs(before, await sampleCpu()));
  }
  return times;
}

/** PostgreSQL's processes that serve the server's connections. */
async function listBackendPids(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
}
