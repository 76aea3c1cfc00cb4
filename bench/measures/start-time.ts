import { fileURLToPath } from "node:url";
import { barePostgres } from "../support/bare-postgres.ts";
import { type RunningChild, startUntil } from "../support/child-process.ts";
import type { Figure } from "../support/print-report.ts";
import { startDemo } from "../support/programs.ts";
import { alternately, median } from "../support/samples.ts";
import { inScope } from "../support/scope.ts";

const GOAL = 1.5;

/**
 * From starting the server, whose database is there but does not run, to its first answer; beside
 * the least that this takes: a Node server that says hello, and PostgreSQL on the same cluster. The
 * two limits are added, because Node has to run before it can start PostgreSQL.
 * @param dataDir of a server that has stopped.
 */
export async function measureStartTime(dataDir: string, rounds: number): Promise<Figure> {
  const postgres = await barePostgres(dataDir);
  const parts: { node: number; postgres: number }[] = [];
  const pair = await alternately(
    rounds,
    () => timeToAnswer(() => startDemo({ dataDir }), "/api/activities"),
    async () => {
      const part = {
        node: await timeToAnswer(startHello, "/"),
        postgres: await postgres.startOnce(),
      };
      parts.push(part);
      return part.node + part.postgres;
    },
  );
  const middle = (part: "node" | "postgres") => median(parts.map((each) => each[part])).toFixed(0);
  return {
    what: "Start to first answer, embedded database already there",
    unit: "ms",
    pair,
    how: {
      ours: "GET /api/activities of build/server/main.js",
      raw: "bare Node + bare PostgreSQL",
    },
    goal: { atMost: GOAL },
    notes: [["raw is", `Node ${middle("node")} ms and PostgreSQL ${middle("postgres")} ms`]],
  };
}

interface Listening extends RunningChild {
  readonly port: number;
}

/** Milliseconds until the program's first good answer. Ends it afterwards. */
async function timeToAnswer(start: () => Promise<Listening>, path: string): Promise<number> {
  return await inScope(async (scope) => {
    const startedAt = performance.now();
    const program = scope.use(await start());
    const response = await fetch(`http://127.0.0.1:${program.port}${path}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    await response.arrayBuffer();
    return performance.now() - startedAt;
  });
}

async function startHello(): Promise<Listening> {
  const path = fileURLToPath(import.meta.resolve("../bare/hello.ts"));
  const env = { PATH: process.env.PATH };
  const { child, said } = await startUntil(/:(\d+) /, process.execPath, [path], { env });
  return { ...child, port: Number(said) };
}
