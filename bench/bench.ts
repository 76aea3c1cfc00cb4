import { cpus } from "node:os";
import { brokenInvariants } from "../tests/invariants/invariants.ts";
import { measureBookingRates } from "./measures/booking-rate.ts";
import { measureRoundTrips, type RoundTrips } from "./measures/round-trips.ts";
import { measureSlotRate } from "./measures/slot-rate.ts";
import { measureStartTime } from "./measures/start-time.ts";
import { type BenchVenue, createBenchVenue } from "./support/bench-venue.ts";
import { type BookingScripts, bookingScripts } from "./support/booking-scripts.ts";
import {
  onOwnDatabase,
  type ServedDatabase,
  servedDatabase,
  temporaryFolder,
} from "./support/cluster.ts";
import { makeEarlierBookings } from "./support/earlier-bookings.ts";
import { flushCostUs } from "./support/flush-cost.ts";
import { findPgbench } from "./support/pgbench.ts";
import { startServer, startStandin } from "./support/programs.ts";
import { printFigure } from "./support/report.ts";
import type { Stage } from "./support/stage.ts";
import { startLoad } from "./support/start-load.ts";

/**
 * `npm run bench`: how fast the built product is on this machine, each figure beside its raw limit.
 * Settings: BENCH_ROUNDS (5), how often each thing is measured. Exit code 1 when an invariant is
 * broken afterwards, whatever the figures are.
 */
const rounds = Number(process.env.BENCH_ROUNDS || 5);
const EARLIER_BOOKINGS = 20_000;

const startedAt = performance.now();
await using folder = await temporaryFolder();
say(`Making ${EARLIER_BOOKINGS.toLocaleString("en-GB")} earlier bookings …`);
const prepared = await prepare(folder.path);
await measureRunning(folder.path, prepared);
printFigure(await measureStartTime(folder.path, rounds));
say(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s.`);

interface Prepared {
  readonly venue: BenchVenue;
  readonly scripts: BookingScripts;
}

/** A database with a past, and what the product asks of it when somebody books. */
async function prepare(dataDir: string): Promise<Prepared> {
  return await onOwnDatabase(dataDir, async (database) => {
    const venue = await createBenchVenue(database.db);
    await makeEarlierBookings(database, venue, EARLIER_BOOKINGS);
    return { venue, scripts: await bookingScripts(database, venue) };
  });
}

/** Everything that is measured on a running server; stops it afterwards. */
async function measureRunning(dataDir: string, { venue, scripts }: Prepared): Promise<void> {
  await using standin = await startStandin();
  await using server = await startServer({ dataDir }, standin);
  await using database = await servedDatabase(dataDir);
  await using load = await startLoad();
  const pgbench = await findPgbench(database.url, dataDir);
  const stage: Stage = { rounds, venue, scripts, standin, server, database, load, pgbench };
  await describeMachine(dataDir, stage);
  await measureBookingRates(stage, printFigure);
  printRoundTrips(await measureRoundTrips(stage), scripts);
  printFigure(await measureSlotRate(stage));
  await checkInvariants(database);
}

async function describeMachine(dataDir: string, { database, pgbench }: Stage): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')
     ORDER BY name`,
  );
  const settings = rows.map(({ name, setting }) => `${name} ${setting}`).join(", ");
  say(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, 127.0.0.1`);
  say(`PostgreSQL: ${settings}; ${pgbench?.version ?? "no pgbench"}`);
  say(`One page flushed to this disk: ${(await flushCostUs(dataDir)).toFixed(0)} µs`);
  say("Samples are shown as value @ machine-speed mark (ms for a fixed loop; less is faster).");
}

function printRoundTrips({ statements, providerCalls }: RoundTrips, scripts: BookingScripts): void {
  say("\nRound trips of one booking, counted between the server and its neighbours");
  say(`  to PostgreSQL  ${statements.length}: ${statements.join(", ")}`);
  say(`  to Square      ${providerCalls.length}: ${providerCalls.join(", ")}`);
  if (statements.join() !== scripts.statementNames.join()) {
    say(`  pgbench ran others: ${scripts.statementNames.join(", ")}. Its figures are no limit.`);
    process.exitCode = 1;
  }
}

async function checkInvariants({ pool }: ServedDatabase): Promise<void> {
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM bookings");
  const broken = await brokenInvariants(pool);
  say(
    `\nInvariants, on ${rows[0]?.count} bookings: ${broken.length === 0 ? "all hold" : "BROKEN"}`,
  );
  for (const { sentence, rows: found } of broken) console.error(`  ${sentence}`, found);
  if (broken.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  console.log(line);
}
