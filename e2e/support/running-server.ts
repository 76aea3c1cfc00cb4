import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Pool } from "pg";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { createDatabase, dropDatabase } from "../../tests/support/scratch-database.ts";
import {
  CLOCK_OFFSET_VARIABLE,
  offsetToTestStart,
  setVenueClock,
  shiftProcess,
} from "../../tests/support/test-clock.ts";
import { DATABASE_SERVER, DATABASE_TEMPLATE } from "./global-setup.ts";
import { getServerSettings } from "./server.ts";

const SQUARE_ACCOUNT = { SQUARE_ACCESS_TOKEN: "e2e-access-token", SQUARE_LOCATION_ID: "E2E" };
const root = join(import.meta.dirname, "..", "..");
const BUILD = join(root, "build", "server");
const SHIFT_DATE = pathToFileURL(join(root, "tests/support/shift-date-preload.ts")).href;

/** The built product with a Square simulator that tests can control. */
export interface RunningServer {
  url: string;
  /** The simulator's URL; its controls are under `/__fake/`. */
  simulatorUrl: string;
  /** A direct connection to the server's database, as the owner of its tables. */
  pool: Pool;
  /** Shifts the clock of the product, its database and the simulator against the real time. */
  shiftClock(offsetMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the product and the simulator with a new demo, for one worker only.
 * @param settings of the product, which override those that all tests share
 */
export async function startServer(
  index: number,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const { url, environment, simulatorPort } = getServerSettings(index);
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  await rm(environment.DATA_DIR, { recursive: true, force: true });
  const offsetMs = offsetToTestStart();
  const databaseServer = readAddress(DATABASE_SERVER);
  const database = await createDatabase(databaseServer, readAddress(DATABASE_TEMPLATE));
  const pool = new Pool({ connectionString: database.ownerUrl, max: 2 });
  // Ignored: a connection that is still closing when its server stops.
  pool.on("error", () => undefined);
  const programs: ChildProcess[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await stopProgram(program);
    await pool.end();
    await dropDatabase(databaseServer, database);
  };
  const start = async (file: string, healthUrl: string, environment: Record<string, string>) => {
    const program = spawnProgram(file, environment, offsetMs);
    programs.push(program);
    await waitUntilServing(program, healthUrl);
  };
  try {
    await start("simulator.js", `${simulatorUrl}/__fake/state`, {
      ...SQUARE_ACCOUNT,
      PORT: String(simulatorPort),
    });
    await start("main.js", `${url}/readyz`, {
      ...environment,
      DATABASE_URL: database.url,
      ...settings,
      ...SQUARE_ACCOUNT,
      SQUARE_APPLICATION_ID: "sandbox-sq0idb-e2e",
      SQUARE_ENVIRONMENT: "sandbox",
      SQUARE_BASE_URL: simulatorUrl,
      SQUARE_SDK_URL: `${simulatorUrl}/v1/square.js`,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    simulatorUrl,
    pool,
    async shiftClock(offsetMs) {
      await setVenueClock(pool, offsetMs);
      await Promise.all(programs.map((program) => shiftProcess(program, offsetMs)));
    },
    stop,
  };
}

function readAddress(variable: string): DatabaseAddress {
  return JSON.parse(process.env[variable] ?? "") as DatabaseAddress;
}

function spawnProgram(
  file: string,
  environment: Record<string, string>,
  offsetMs: number,
): ChildProcess {
  const program = spawn(process.execPath, ["--import", SHIFT_DATE, join(BUILD, file)], {
    env: {
      ...process.env,
      ...environment,
      [CLOCK_OFFSET_VARIABLE]: String(offsetMs),
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // The programs must not outlive the test process, however it ends.
  process.once("exit", () => program.kill("SIGTERM"));
  return program;
}

async function waitUntilServing(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} did not start.`);
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
