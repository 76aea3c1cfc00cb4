import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { serverFlags } from "../../tools/run/tasks.mjs";
import { type RunningChild, startAndWaitFor } from "./child-process.ts";
import type { Installation } from "./installation.ts";

const SQUARE_ACCOUNT = { SQUARE_ACCESS_TOKEN: "bench-token", SQUARE_LOCATION_ID: "BENCH" };

/** A program that listens on a port of 127.0.0.1. */
export interface ListeningProgram extends RunningChild {
  readonly port: number;
}

/**
 * Starts a card processor that approves every card and keeps no ledger, as a process of its own.
 */
export async function startInstantProvider(): Promise<ListeningProgram> {
  const path = fileURLToPath(import.meta.resolve("../load/instant-provider.ts"));
  return await startProgram(path, /Instant provider at http:\/\/127\.0\.0\.1:(\d+)\s/, {});
}

/** Starts the server like `npm start`, behind one proxy, charging cards at the provider. */
export async function startServer(
  installation: Installation,
  provider: ListeningProgram,
): Promise<ListeningProgram> {
  return await startDemo(installation, {
    ...SQUARE_ACCOUNT,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-bench",
    SQUARE_ENVIRONMENT: "sandbox",
    SQUARE_BASE_URL: `http://127.0.0.1:${provider.port}`,
  });
}

/** Starts the server with its own simulator, like `npm start` without settings. */
export async function startDemo(
  installation: Installation,
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<ListeningProgram> {
  const { dataDir, databaseUrl } = installation;
  const env = {
    ...extraEnv,
    DEMO: "1",
    PORT: "0",
    TRUST_PROXY: "1",
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return await startBuilt("main.js", /http:\/\/localhost:(\d+)\s/, env, serverFlags);
}

async function startBuilt(
  file: string,
  pattern: RegExp,
  env: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = [],
): Promise<ListeningProgram> {
  return await startProgram(join(projectRoot, "build", "server", file), pattern, env, nodeFlags);
}

async function startProgram(
  path: string,
  pattern: RegExp,
  env: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = [],
): Promise<ListeningProgram> {
  const { child, match: port } = await startAndWaitFor(
    pattern,
    process.execPath,
    [...nodeFlags, path],
    {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      cwd: projectRoot,
    },
  );
  return { ...child, port: Number(port) };
}
