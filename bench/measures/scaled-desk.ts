import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { makeAdministrator } from "../../src/server/accounts/make-administrator.ts";
import { connectTo } from "../../src/server/database/connect.ts";
import { projectRoot } from "../../src/server/root.ts";
import { runningEmbeddedUrl } from "../../tools/running-database.ts";
import { temporaryFolder } from "../support/cluster.ts";
import { interruption } from "../support/interruption.ts";
import { startDemo } from "../support/programs.ts";
import { inScope } from "../support/scope.ts";
import { type KindTimes, measureBookingsList } from "./bookings-list.ts";
import { measureCsv } from "./csv-rate.ts";
import { measureKeyset } from "./keyset.ts";

const quiet = pino({ level: "silent" });
const WHO = { email: "bench@example.com", name: "Bench Desk", password: "correct horse battery" };

/**
 * `npm run bench -- bookings-list`: the desk's list and its export on many bookings. Settings:
 * BENCH_BOOKINGS (1000000), BENCH_DATABASE_URL, of a database that `npm run seed:scale` has filled;
 * without it one is made first, which takes minutes.
 */
export async function benchBookingsList(): Promise<void> {
  await inScope(async (scope) => {
    const { path: dataDir } = scope.use(await temporaryFolder());
    const given = process.env.BENCH_DATABASE_URL;
    if (given === undefined) await fill(dataDir, process.env.BENCH_BOOKINGS ?? "1000000");
    const server = scope.use(await startDemo({ dataDir, ...(given && { databaseUrl: given }) }));
    const url = given ?? (await runningEmbeddedUrl(dataDir));
    if (url === undefined) throw new Error("The server's database does not run.");
    const { pool, close } = connectTo(url, quiet, { statement_timeout: 300_000 });
    scope.defer(close);
    await makeAdministrator({ pool }, WHO);
    const base = `http://127.0.0.1:${server.port}`;
    const cookie = await signIn(base);
    printTimes(
      await measureBookingsList(pool, { base, cookie, pid: server.pid }),
      await measureKeyset(pool),
    );
    const csv = await measureCsv(pool, base, cookie, server.pid);
    const ratio = (csv.copySeconds / csv.seconds).toFixed(2);
    console.log(
      `\nCSV of ${csv.rows} bookings: ${csv.seconds.toFixed(1)} s, ${csv.megabytes.toFixed(0)} MB; ` +
        `COPY ${csv.copySeconds.toFixed(1)} s; rate ${ratio}, goal ≥ 0.35; ` +
        `the server grew by ${csv.grownMegabytes?.toFixed(0) ?? "?"} MB at most, by ` +
        `${csv.grownEarlyMegabytes?.toFixed(0) ?? "?"} MB in the first tenth`,
    );
  });
}

async function fill(dataDir: string, bookings: string): Promise<void> {
  const env = { PATH: process.env.PATH, DEMO: "1", DATA_DIR: dataDir };
  const seed = join(projectRoot, "tools/seed-scale.ts");
  const args = [seed, "--bookings", bookings];
  const child = spawn(process.execPath, args, { env, stdio: "inherit", signal: interruption });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The bookings could not be made.");
}

async function signIn(base: string): Promise<string> {
  const reply = await fetch(`${base}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email: WHO.email, password: WHO.password }),
  });
  if (!reply.ok) throw new Error(`Nobody could sign in: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function printTimes(kinds: readonly KindTimes[], keysetMs: readonly number[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    "\nPages of the bookings list, in milliseconds, one after the other: over HTTP, and how",
  );
  console.log("much of that the server and PostgreSQL were on a processor.");
  console.log(`${cpus().length} cores; load of the last minute, ours included: ${load}`);
  const heads = ["n", ...HEADS, ...HEADS.map((head) => `cpu ${head}`)];
  console.log(`  ${"".padEnd(36)}${heads.map((head) => head.padStart(8)).join("")}    goal of p99`);
  for (const { what, timesMs, processorMs, goal } of kinds) {
    line(what, timesMs, processorMs, `≤ ${goal}`);
  }
  line("raw: one page by the index alone", keysetMs, [], "");
  console.log("\nThe dearest of each");
  for (const { what, slowest } of kinds) console.log(`  ${what}: ${slowest}`);
}

const HEADS = ["p50", "p99", "max"];

function line(what: string, overHttp: readonly number[], cpu: readonly number[], goal: string) {
  const cells = [...shares(overHttp), ...shares(cpu)].map((ms) =>
    (Number.isNaN(ms) ? "" : ms.toFixed(1)).padStart(8),
  );
  const count = String(overHttp.length).padStart(8);
  console.log(`  ${what.padEnd(36)}${count}${cells.join("")}    ${goal}`);
}

/** The median, what one in a hundred exceeds, and the most. */
function shares(times: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN,
  );
}
