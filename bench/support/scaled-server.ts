import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Pool } from "pg";
import { pino } from "pino";
import { makeAdministrator } from "../../src/server/accounts/create-administrator.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { runningEmbeddedUrl } from "../../tools/running-database.ts";
import { temporaryFolder } from "./installation.ts";
import { interruption } from "./interruption.ts";
import { startDemo } from "./programs.ts";
import { signIn } from "./sign-in.ts";

const quiet = pino({ level: "silent" });
const WHO = { email: "bench@example.com", name: "Bench Desk", password: "correct horse battery" };
/** For the raw questions about every booking that there is. */
const PATIENCE_MS = 600_000;

/** The built server on a demo of many bookings, and an administrator who has signed in. */
export interface ScaledServer {
  readonly pool: Pool;
  readonly base: string;
  readonly cookie: string;
  readonly pid: number;
}

/**
 * Starts it until the scope is left. Settings: BENCH_DATA_DIR or BENCH_DATABASE_URL, of a demo that
 * `npm run seed:scale` has filled; without them one of BENCH_BOOKINGS (1000000) is made first, which
 * takes minutes.
 */
export async function startScaledServer(scope: AsyncDisposableStack): Promise<ScaledServer> {
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  const filledDir = process.env.BENCH_DATA_DIR;
  const dataDir = filledDir ?? scope.use(await temporaryFolder()).path;
  if (databaseUrl === undefined && filledDir === undefined) {
    await fill(dataDir, process.env.BENCH_BOOKINGS ?? "1000000");
  }
  const server = scope.use(await startDemo({ dataDir, ...(databaseUrl && { databaseUrl }) }));
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir));
  if (url === undefined) throw new Error("The server's database does not run.");
  const { pool, close } = connectTo(url, quiet, { statement_timeout: PATIENCE_MS });
  scope.defer(close);
  // Once an hour everything is looked at, for minutes where there is much; that would be measured too.
  await pool.query("UPDATE invariant_checks SET finished_at = venue_now()");
  await makeAdministrator({ pool }, WHO);
  const base = `http://127.0.0.1:${server.port}`;
  return { pool, base, cookie: await signIn(base, WHO), pid: server.pid };
}

async function fill(dataDir: string, bookings: string): Promise<void> {
  const env = { PATH: process.env.PATH, DEMO: "1", DATA_DIR: dataDir };
  const seed = join(projectRoot, "tools/seed-scale.ts");
  const args = [seed, "--bookings", bookings];
  const child = spawn(process.execPath, args, { env, stdio: "inherit", signal: interruption });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The bookings could not be made.");
}
