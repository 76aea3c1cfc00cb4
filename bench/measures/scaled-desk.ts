import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { makeAdministrator } from "../../src/server/accounts/make-administrator.ts";
import { connectTo } from "../../src/server/database/connect.ts";
import { projectRoot } from "../../src/server/root.ts";
import { runningEmbeddedUrl } from "../../tools/running-database.ts";
import { temporaryFolder } from "../support/cluster.ts";
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
    if (given === undefined) {
      const bookings = process.env.BENCH_BOOKINGS ?? "1000000";
      const env = { PATH: process.env.PATH, DEMO: "1", DATA_DIR: dataDir };
      const seed = join(projectRoot, "tools/seed-scale.ts");
      await promisify(execFile)(process.execPath, [seed, "--bookings", bookings], { env });
    }
    const server = scope.use(await startDemo({ dataDir, ...(given && { databaseUrl: given }) }));
    const url = given ?? (await runningEmbeddedUrl(dataDir));
    if (url === undefined) throw new Error("The server's database does not run.");
    const { pool, close } = connectTo(url, quiet, { statement_timeout: 300_000 });
    scope.defer(close);
    await makeAdministrator({ pool }, WHO);
    const base = `http://127.0.0.1:${server.port}`;
    const cookie = await signIn(base);
    printTimes(await measureBookingsList(pool, base, cookie), await measureKeyset(pool));
    const csv = await measureCsv(pool, base, cookie, server.pid);
    const ratio = (csv.copySeconds / csv.seconds).toFixed(2);
    console.log(
      `\nCSV of ${csv.rows} bookings: ${csv.seconds.toFixed(1)} s, ${csv.megabytes.toFixed(0)} MB; ` +
        `COPY ${csv.copySeconds.toFixed(1)} s; rate ${ratio}, goal ≥ 0.35; ` +
        `the server grew by ${csv.grownMegabytes?.toFixed(0) ?? "?"} MB at most`,
    );
  });
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
  console.log("\nPages of the bookings list, in milliseconds over HTTP, one after the other");
  console.log(`  ${"".padEnd(36)}     n     p50     p99     max    goal of p99`);
  for (const { what, timesMs, goal } of kinds) line(what, timesMs, `≤ ${goal}`);
  line("raw: one page by the index alone", keysetMs, "");
}

function line(what: string, timesMs: readonly number[], goal: string): void {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const cells = [at(0.5), at(0.99), sorted.at(-1)].map((ms = Number.NaN) =>
    ms.toFixed(1).padStart(8),
  );
  console.log(
    `  ${what.padEnd(36)}${String(sorted.length).padStart(6)}${cells.join("")}    ${goal}`,
  );
}
