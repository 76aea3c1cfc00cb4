import type { Pool } from "pg";
import { onProcessorMs, usedMs } from "./cpu-time.ts";
import { interruption } from "./interruption.ts";
import type { ScaledServer } from "./scaled-server.ts";

/** What an answer over HTTP took, in milliseconds. */
export interface Asked<Answer> {
  ms: number;
  answer: Answer;
}

/** An answer to the signed-in administrator. @throws with the question and the refusal. */
export async function askDesk<Answer>(
  { base, cookie }: Pick<ScaledServer, "base" | "cookie">,
  path: string,
): Promise<Asked<Answer>> {
  interruption.throwIfAborted();
  const startedAt = performance.now();
  const reply = await fetch(`${base}/api/desk/${path}`, { headers: { cookie } });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - startedAt, answer };
}

/** Times of questions that were asked one after the other, in milliseconds. */
export interface AskedTimes {
  overHttp: number[];
  /** How long of that the server and PostgreSQL were on a processor. */
  onProcessor: number[];
}

/** Asks each once. */
export async function timeQuestions(
  server: ScaledServer,
  paths: readonly string[],
): Promise<AskedTimes> {
  const look = async () => onProcessorMs([server.pid, ...(await sessionsOf(server.pool))]);
  const times: AskedTimes = { overHttp: [], onProcessor: [] };
  for (const path of paths) {
    const before = await look();
    times.overHttp.push((await askDesk(server, path)).ms);
    times.onProcessor.push(usedMs(before, await look()));
  }
  return times;
}

/** PostgreSQL's processes that the server talks to. */
async function sessionsOf(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
}
