import { fileURLToPath } from "node:url";
import { createBarePostgres } from "../support/bare-postgres.ts";
import { type RunningChild, startAndWaitFor } from "../support/child-process.ts";
import type { Measurement } from "../support/print-report.ts";
import { startDemo } from "../support/programs.ts";
import { median } from "../support/samples.ts";
import { withScope } from "../support/scope.ts";
import { measureAlternately } from "../support/take-samples.ts";

const GOAL = { atMost: 2, beyond: 1.5 };

/**
 * Measures the time from the start of the server, with its database initialised but stopped, to the
 * first response. The raw limit: a Node server that says hello, plus PostgreSQL on the same
 * cluster. The two are added, because Node has to run before it can start PostgreSQL.
 * @param dataDir of a stopped server
 */
export async function measureStartTime(dataDir: string, rounds: number): Promise<Measurement> {
  const postgres = await createBarePostgres(dataDir);
  const parts: { node: number; postgres: number }[] = [];
  const pair = await measureAlternately(rounds, {
    ours: () => measureTimeToResponse(() => startDemo({ dataDir }), "/api/activities"),
    async raw() {
      const startTimes = {
        node: await measureTimeToResponse(startHello, "/"),
        postgres: await postgres.measureStart(),
      };
      parts.push(startTimes);
      return startTimes.node + startTimes.postgres;
    },
  });
  const medianOf = (startTimes: "node" | "postgres") =>
    median(parts.map((each) => each[startTimes])).toFixed(0);
  return {
    label: "Start to first response, embedded database already initialised",
    unit: "ms",
    pair,
    method: {
      ours: "GET /api/activities of build/server/main.js",
      raw: "bare Node + bare PostgreSQL",
    },
    goal: GOAL,
    notes: [["raw is", `Node ${medianOf("node")} ms and PostgreSQL ${medianOf("postgres")} ms`]],
  };
}

interface ListeningChild extends RunningChild {
  readonly port: number;
}

/** Milliseconds until the program's first successful response. Stops it afterwards. */
async function measureTimeToResponse(
  start: () => Promise<ListeningChild>,
  path: string,
): Promise<number> {
  return await withScope(async (scope) => {
    const startedAt = performance.now();
    const program = scope.use(await start());
    const response = await fetch(`http://127.0.0.1:${program.port}${path}`);
    if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
    await response.arrayBuffer();
    return performance.now() - startedAt;
  });
}

async function startHello(): Promise<ListeningChild> {
  const path = fileURLToPath(import.meta.resolve("../bare/hello.ts"));
  const env = { PATH: process.env.PATH };
  const { child, match: port } = await startAndWaitFor(/:(\d+) /, process.execPath, [path], {
    env,
  });
  return { ...child, port: Number(port) };
}
