import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { appDatabaseUrl } from "../../src/server/database/embedded/app-database.ts";
import { runningPostmaster } from "../../src/server/database/embedded/postmaster.ts";
import { keptSecret } from "../../src/server/kept-secret.ts";
import { serverOf } from "./server.ts";

const SELLER = { SQUARE_ACCESS_TOKEN: "e2e-access-token", SQUARE_LOCATION_ID: "E2E" };
const BUILD = join(import.meta.dirname, "..", "..", "build", "server");

/** The product as it is built, with a stand-in for Square that a test can steer. */
export interface RunningServer {
  url: string;
  /** Of the stand-in; its controls are under `/__fake/`. */
  standinUrl: string;
  /** The server's own database. */
  pool: Pool;
  stop(): Promise<void>;
}

/**
 * Starts both; no other test that runs at the same time uses them.
 * @param settings of the product, over those that all tests share
 */
export async function startServer(
  index: number,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const programs: ChildProcess[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await end(program);
  };
  try {
    return await startBoth(index, settings, programs, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startBoth(
  index: number,
  settings: Record<string, string>,
  programs: ChildProcess[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const { url, environment, standinPort } = serverOf(index);
  const standinUrl = `http://127.0.0.1:${standinPort}`;
  const standin = run("standin.js", { ...SELLER, PORT: String(standinPort) });
  programs.push(standin);
  await untilAnswering(standin, `${standinUrl}/__fake/state`);
  const product = run("main.js", {
    ...environment,
    ...settings,
    ...SELLER,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-e2e",
    SQUARE_ENVIRONMENT: "sandbox",
    SQUARE_BASE_URL: standinUrl,
    SQUARE_SDK_URL: `${standinUrl}/v1/square.js`,
  });
  programs.push(product);
  await untilAnswering(product, `${url}/readyz`);
  const pool = await databaseIn(environment.DATA_DIR);
  return {
    url,
    standinUrl,
    pool,
    async stop() {
      await pool.end();
      await stop();
    },
  };
}

function run(file: string, environment: Record<string, string>): ChildProcess {
  const program = spawn(process.execPath, [join(BUILD, file)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // However the tests end, nothing of theirs goes on.
  process.once("exit", () => program.kill("SIGTERM"));
  return program;
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} did not start.`);
}

async function databaseIn(dataDir: string): Promise<Pool> {
  const running = await runningPostmaster(await realpath(join(dataDir, "postgres")));
  if (!running) throw new Error("The server's database does not run.");
  const password = await keptSecret(join(dataDir, "postgres-password"));
  const pool = new Pool({ connectionString: appDatabaseUrl(running.port, password), max: 2 });
  // A connection that is still closing when its server ends has nothing to tell any more.
  pool.on("error", () => undefined);
  return pool;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
