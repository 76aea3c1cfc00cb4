import { cpus } from "node:os";
import { type BrokenInvariant, findBrokenInvariants } from "../tests/invariants/invariants.ts";
import { measureBookings, warmUp } from "./measures/booking-rate.ts";
import { measureFirstPage } from "./measures/first-page.ts";
import { measureOverload } from "./measures/overload.ts";
import { measureRoundTrips, type RoundTrips } from "./measures/round-trips.ts";
import { benchBookingsList } from "./measures/scaled-bookings-list.ts";
import { benchStats } from "./measures/scaled-stats.ts";
import { measureSignInTiming } from "./measures/sign-in-timing.ts";
import { measureSlotRate } from "./measures/slot-rate.ts";
import { measureRush } from "./measures/slot-rush-time.ts";
import { measureStartTime } from "./measures/start-time.ts";
import { measureTaskTimes, openTaskVenue } from "./measures/task-times.ts";
import type { BenchContext } from "./support/bench-context.ts";
import { type BenchVenue, createBenchVenue } from "./support/bench-venue.ts";
import { type BookingScripts, createBookingScripts } from "./support/booking-scripts.ts";
import { measureFlushUs } from "./support/flush-cost.ts";
import {
  connectToServed,
  createTemporaryFolder,
  type Installation,
  runOnDatabase,
  type ServedDatabase,
} from "./support/installation.ts";
import { findPgbench } from "./support/pgbench.ts";
import { printComparisons, printMeasurement } from "./support/print-report.ts";
import { startInstantProvider, startServer } from "./support/programs.ts";
import { withScope } from "./support/scope.ts";
import { seedBookings } from "./support/seed-bookings.ts";
import { startLoad } from "./support/start-load.ts";
import { openWal } from "./support/wal.ts";
import {
  createThinBookings,
  findBrokenThinInvariants,
  warmUpThinBookings,
} from "./thin/thin-bookings.ts";

/**
 * `npm run bench`: measures the built product on this machine, each result next to its raw limit.
 *
 * - `npm run bench -- first-page` measures only the first page.
 * - `npm run bench -- bookings-list` measures the bookings list and its export on a million
 *   bookings, and `npm run bench -- stats` the overview and the reports.
 * - `npm run bench -- overload` measures ten times as many users as the server can serve.
 * - `npm run bench -- tasks` counts presses and seconds of what staff do all day.
 *
 * A plain run leaves the last four out. Settings: BENCH_ROUNDS (5), how often each thing is
 * measured; BENCH_DATABASE_URL, an empty database to use instead of the embedded one. Exits with 1
 * if an invariant is broken afterwards, of the product or of the thin bookings that it is compared
 * with, whatever the results are.
 */
const rounds = parseRounds(process.env.BENCH_ROUNDS ?? "5");
const EARLIER_BOOKINGS = 10_000;
const SELECTIONS = ["first-page", "bookings-list", "stats", "overload", "tasks"];

const startedAt = performance.now();
const selected = parseSelection(process.argv[2]);
if (selected === undefined) await measureServer();
if (selected === undefined || selected === "first-page") {
  for (const measurement of await measureFirstPage(rounds)) printMeasurement(measurement);
}
if (selected === "bookings-list") await benchBookingsList();
if (selected === "stats") await benchStats();
if (selected === "overload") await benchOverload();
if (selected === "tasks") await benchTasks();
print(`\nTook ${Math.round((performance.now() - startedAt) / 1000)} s.`);

async function measureServer(): Promise<void> {
  await withScope(async (scope) => {
    const installation = await createBenchInstallation(scope);
    print(`Creating ${EARLIER_BOOKINGS.toLocaleString("en-GB")} earlier bookings …`);
    await measureRunningServer(installation, await prepare(installation));
    await runOnDatabase(installation, async (database) => {
      printComparisons(
        "Milliseconds for an address with an account, and for one without",
        await measureSignInTiming(database, rounds),
      );
    });
    // A configured database is already running, so its start cannot be measured.
    if (installation.databaseUrl === undefined)
      printMeasurement(await measureStartTime(installation.dataDir, rounds));
  });
}

async function createBenchInstallation(scope: AsyncDisposableStack): Promise<Installation> {
  const { path: dataDir } = scope.use(await createTemporaryFolder());
  return { dataDir, databaseUrl: process.env.BENCH_DATABASE_URL };
}

/** Measures overload on a freshly prepared database. */
async function benchOverload(): Promise<void> {
  await withScope(async (scope) => {
    const installation = await createBenchInstallation(scope);
    const preparedBench = await prepare(installation);
    const provider = scope.use(await startInstantProvider());
    const server = scope.use(await startServer(installation, provider));
    const database = scope.use(await connectToServed(installation));
    await measureOverload({ ...preparedBench, server, database });
    await verifyInvariants(database);
  });
}

/** Measures tasks of staff on the demo venue. */
async function benchTasks(): Promise<void> {
  await withScope(async (scope) => {
    const venue = await openTaskVenue(scope);
    await measureTaskTimes(venue, rounds);
    await verifyInvariants(venue.server);
  });
}

function parseSelection(text: string | undefined): string | undefined {
  if (text !== undefined && !SELECTIONS.includes(text))
    throw new Error(`Unknown measurement "${text}". There are: ${SELECTIONS.join(", ")}.`);
  return text;
}

function parseRounds(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error("BENCH_ROUNDS must be 1 or more.");
  return number;
}

interface PreparedBench {
  readonly venue: BenchVenue;
  readonly scripts: BookingScripts;
}

/** Fills a database with earlier bookings and records the statements of a booking. */
async function prepare(installation: Installation): Promise<PreparedBench> {
  return await runOnDatabase(installation, async (database) => {
    const venue = await createBenchVenue(database.db);
    await seedBookings(database, venue, EARLIER_BOOKINGS);
    return { venue, scripts: await createBookingScripts(database, venue) };
  });
}

/** Takes all measurements that need a running server, then stops it. */
async function measureRunningServer(
  installation: Installation,
  preparedBench: PreparedBench,
): Promise<void> {
  await withScope(async (scope) => {
    const provider = scope.use(await startInstantProvider());
    const server = scope.use(await startServer(installation, provider));
    const database = scope.use(await connectToServed(installation));
    const load = scope.use(await startLoad());
    const pgbench = await findPgbench(database.ownerUrl, installation.dataDir);
    const wal = await openWal(database.superuserUrl);
    if (wal) scope.use(wal);
    const thin = await createThinBookings(database.pool);
    const stage: BenchContext = {
      rounds,
      ...preparedBench,
      provider,
      server,
      database,
      load,
      pgbench,
      wal,
      thin,
    };
    await describeMachine(installation.dataDir, stage);
    if (pgbench) await warmUpThinBookings(database.pool, pgbench, thin);
    await warmUp(stage);
    for (const measurement of await measureBookings(stage)) printMeasurement(measurement);
    const roundTrips = await measureRoundTrips(stage);
    if (roundTrips) printRoundTrips(roundTrips, stage.scripts);
    else print("\nRound trips: not counted over TLS or a Unix socket");
    printMeasurement(await measureRush(stage));
    printMeasurement(await measureSlotRate(stage));
    await verifyInvariants(database);
    await verifyThinInvariants(database);
  });
}

async function describeMachine(
  dataDir: string,
  { database, pgbench, wal }: BenchContext,
): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')
     ORDER BY name`,
  );
  const settings = rows.map(({ name, setting }) => `${name} ${setting}`).join(", ");
  print(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, 127.0.0.1`);
  print(`PostgreSQL: ${settings}; ${pgbench?.version ?? "no pgbench"}`);
  if (!wal) print("No WAL and no checkpoints: they take a superuser and pg_walinspect.");
  if (database.postmasterPid === undefined)
    print("No processor time of PostgreSQL: it runs on another machine.");
  print(`One page flushed to this disk: ${(await measureFlushUs(dataDir)).toFixed(0)} µs`);
  print(
    "Demo mode: emails are captured, not sent; a separate process approves all cards immediately.",
  );
  print("Samples: value @ milliseconds of a fixed workload next to it (less is a faster machine),");
  print("and −N where other programs kept N cores busy.");
}

function printRoundTrips({ statements, providerCalls }: RoundTrips, scripts: BookingScripts): void {
  print("\nRound trips of one booking, counted between the server and its dependencies");
  print(`  to PostgreSQL  ${statements.length}: ${statements.join(", ")}`);
  print(`  to Square      ${providerCalls.length}: ${providerCalls.join(", ")}`);
  if (statements.join() !== scripts.statementNames.join()) {
    print(`  pgbench ran others: ${scripts.statementNames.join(", ")}. Its rates are not a limit.`);
    process.exitCode = 1;
  }
}

async function verifyInvariants({ pool }: Pick<ServedDatabase, "pool">): Promise<void> {
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM bookings");
  print("");
  reportInvariants(`${rows[0]?.count} bookings`, await findBrokenInvariants(pool));
}

async function verifyThinInvariants({ pool }: ServedDatabase): Promise<void> {
  const { rows } = await pool.query<{ count: number }>("SELECT count(*) FROM thin.bookings");
  reportInvariants(`${rows[0]?.count} thin bookings`, await findBrokenThinInvariants(pool));
}

function reportInvariants(subject: string, broken: readonly BrokenInvariant[]): void {
  print(`Invariants, on ${subject}: ${broken.length === 0 ? "all hold" : "BROKEN"}`);
  for (const { sentence, rows: found } of broken) console.error(`  ${sentence}`, found);
  if (broken.length > 0) process.exitCode = 1;
}

function print(line: string): void {
  console.log(line);
}
