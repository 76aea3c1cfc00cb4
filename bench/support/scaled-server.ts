import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Pool } from "pg";
import { pino } from "pino";
import { createAdministrator } from "../../src/server/accounts/create-account.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { findEmbedded } from "../../tools/running-database.ts";
import { createTemporaryFolder } from "./installation.ts";
import { interruption } from "./interruption.ts";
import { startDemo } from "./programs.ts";
import { signIn } from "./sign-in.ts";

const quietLog = pino({ level: "silent" });
const ADMIN = {
  email: "bench@example.com",
  name: "Bench Staff",
  password: "correct horse battery",
};
/** For the raw queries over every booking. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** The built server on a demo with many bookings, and a signed-in administrator. */
export interface ScaledServer {
  readonly pool: Pool;
  readonly baseUrl: string;
  readonly cookie: string;
  readonly pid: number;
}

/**
 * Starts the server until the scope is left. Settings: BENCH_DATA_DIR or BENCH_DATABASE_URL, of a
 * demo that `npm run seed:scale` has filled; without them, a demo with BENCH_BOOKINGS (1000000) is
 * created first, which takes minutes.
 */
export async function startScaledServer(scope: AsyncDisposableStack): Promise<ScaledServer> {
  const databaseUrl = process.env.BENCH_DATABASE_URL;
  const filledDir = process.env.BENCH_DATA_DIR;
  const dataDir = filledDir ?? scope.use(await createTemporaryFolder()).path;
  if (databaseUrl === undefined && filledDir === undefined) {
    await seedBookings(dataDir, process.env.BENCH_BOOKINGS ?? "1000000");
  }
  const server = scope.use(await startDemo({ dataDir, ...(databaseUrl && { databaseUrl }) }));
  const url = databaseUrl ?? (await findEmbedded(dataDir))?.url;
  if (url === undefined) throw new Error("The server's database is not running.");
  const { pool, close } = connectTo(url, quietLog, { statement_timeout: STATEMENT_TIMEOUT_MS });
  scope.defer(close);
  // Postpones the hourly check of the invariants: on much data it takes minutes and would be
  // measured too.
  await pool.query("UPDATE invariant_checks SET finished_at = venue_now()");
  await createAdministrator({ pool }, ADMIN);
  const baseUrl = `http://127.0.0.1:${server.port}`;
  return { pool, baseUrl, cookie: await signIn(baseUrl, ADMIN), pid: server.pid };
}

async function seedBookings(dataDir: string, bookings: string): Promise<void> {
  const env = { PATH: process.env.PATH, DEMO: "1", DATA_DIR: dataDir };
  const seed = join(projectRoot, "tools/seed-scale.ts");
  const args = [seed, "--bookings", bookings];
  const child = spawn(process.execPath, args, { env, stdio: "inherit", signal: interruption });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("tools/seed-scale.ts failed.");
}
