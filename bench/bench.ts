import { cpus } from "node:os";
import { brokenInvariants } from "../tests/invariants/invariants.ts";
import { type BookingTarget, measureBookingRate, warmUp } from "./measures/booking-rate.ts";
import { measureFirstPage } from "./measures/first-page.ts";
import { measureOverload } from "./measures/overload.ts";
import { measureRoundTrips, type RoundTrips } from "./measures/round-trips.ts";
import { benchBookingsList } from "./measures/scaled-bookings-list.ts";
import { benchFigures } from "./measures/scaled-stats.ts";
import { measureSignInTiming } from "./measures/sign-in-timing.ts";
import { measureSlotRate } from "./measures/slot-rate.ts";
import { measureRush } from "./measures/slot-rush-time.ts";
import { measureStartTime } from "./measures/start-time.ts";
import type { Stage } from "./support/bench-context.ts";
import { type BenchVenue, createBenchVenue } from "./support/bench-venue.ts";
import { type BookingScripts, bookingScripts } from "./support/booking-scripts.ts";
import { flushCostUs } from "./support/flush-cost.ts";
import {
  onOwnDatabase,
  type Place,
  type ServedDatabase,
  servedDatabase,
  temporaryFolder,
} from "./support/installation.ts";
import { findPgbench } from "./support/pgbench.ts";
import { printComparisons, printFigure } from "./support/print-report.ts";
import { startInstantProvider, startServer } from "./support/programs.ts";
import { inScope } from "./support/scope.ts";
import { makeEarlierBookings } from "./support/seed-bookings.ts";
import { startLoad } from "./support/start-load.ts";

/**
 * `npm run bench`: how fast the built product is on this machine, each figure beside its raw limit.
 * Settings: BENCH_ROUNDS (5), how often each thing is measured; BENCH_DATABASE_URL, an empty database
 * to measure on instead of the embedded one. Exit code 1 when an invariant is
 * broken afterwards, whatever the figures are. `npm run bench -- first-page` measures only that;
 * `-- bookings-list` and `-- figures` the desk on a million bookings, and `-- overload` ten times as
 * many people as the server can serve, which nothing else does.
 */
const rounds = readRounds(process.env.BENCH_ROUNDS ?? "5");
const EARLIER_BOOKINGS = 10_000;

const startedAt = performance.now();
const only = process.argv[2];
if (only === undefined) await measureServer();
if (only === undefined || only === "first-page") {
  for (const figure of await measureFirstPage(rounds)) printFigure(figure);
}
if (only === "bookings-list") await benchBookingsList();
if (only === "figures") await benchFigures();
if (only === "overload") await benchOverload();
say(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s.`);

async function measureServer(): Promise<void> {
  await inScope(async (scope) => {
    const place = await benchPlace(scope);
    say(`Making ${EARLIER_BOOKINGS.toLocaleString("en-GB")} earlier bookings …`);
    await measureRunning(place, await prepare(place));
    await onOwnDatabase(place, async (database) => {
      printComparisons(
        "Milliseconds for an address with an account, and for one without",
        await measureSignInTiming(database, rounds),
      );
    });
    // A database of one's own runs already.
    if (place.databaseUrl === undefined) printFigure(await measureStartTime(place.dataDir, rounds));
  });
}

async function benchPlace(scope: AsyncDisposableStack): Promise<Place> {
  const { path: dataDir } = scope.use(await temporaryFolder());
  return { dataDir, databaseUrl: process.env.BENCH_DATABASE_URL };
}

/** The server with no more behind it than it has in a day, and a crowd before it. */
async function benchOverload(): Promise<void> {
  await inScope(async (scope) => {
    const place = await benchPlace(scope);
    const prepared = await prepare(place);
    const provider = scope.use(await startInstantProvider());
    const server = scope.use(await startServer(place, provider));
    const database = scope.use(await servedDatabase(place));
    await measureOverload({ ...prepared, server, database });
    await checkInvariants(database);
  });
}

function readRounds(text: string): number {
  const read = Number(text);
  if (!Number.isInteger(read) || read < 1) throw new Error("BENCH_ROUNDS must be 1 or more.");
  return read;
}

interface Prepared {
  readonly venue: BenchVenue;
  readonly scripts: BookingScripts;
}

/** A database with a past, and what the product asks of it when somebody books. */
async function prepare(place: Place): Promise<Prepared> {
  return await onOwnDatabase(place, async (database) => {
    const venue = await createBenchVenue(database.db);
    await makeEarlierBookings(database, venue, EARLIER_BOOKINGS);
    return { venue, scripts: await bookingScripts(database, venue) };
  });
}

/** Everything that is measured on a running server; stops it afterwards. */
async function measureRunning(place: Place, prepared: Prepared): Promise<void> {
  await inScope(async (scope) => {
    const provider = scope.use(await startInstantProvider());
    const server = scope.use(await startServer(place, provider));
    const database = scope.use(await servedDatabase(place));
    const load = scope.use(await startLoad());
    const pgbench = await findPgbench(database.url, place.dataDir);
    const stage: Stage = { rounds, ...prepared, provider, server, database, load, pgbench };
    await describeMachine(place.dataDir, stage);
    await warmUp(stage);
    for (const target of bookingTargets(stage)) {
      printFigure(await measureBookingRate(stage, target));
    }
    printRoundTrips(await measureRoundTrips(stage), stage.scripts);
    printFigure(await measureRush(stage));
    printFigure(await measureSlotRate(stage));
    await checkInvariants(database);
  });
}

function bookingTargets({ venue, scripts }: Stage): BookingTarget[] {
  return [
    { what: "1,000 slots", slots: venue.slots, script: scripts.manySlots, goal: 0.6 },
    { what: "one hot slot", slots: [venue.hotSlot], script: scripts.hotSlot, goal: 0.8 },
  ];
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
  say("Demo mode, so e-mail is kept and not sent; cards are approved at once by a program beside.");
  say("Samples: value @ milliseconds of a fixed work beside it (less is a faster machine),");
  say("and −N where other programs kept N cores busy.");
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
