import type { LoadResult } from "../load/load-generator.ts";
import type { BenchContext } from "../support/bench-context.ts";
import type { BenchSlot } from "../support/bench-venue.ts";
import { findBest } from "../support/find-best.ts";
import { PGBENCH_CLIENTS } from "../support/pgbench.ts";
import type { Measurement } from "../support/print-report.ts";
import { median, pickValues, type Sample } from "../support/samples.ts";
import { measureAlternately } from "../support/take-samples.ts";
import {
  type BookingCost,
  type BookingRun,
  describeCpuCost,
  measureBookingCost,
} from "./booking-cost.ts";
import { computeLatencyPercentile } from "./latency.ts";

const SAMPLE_SECONDS = 5;
const TRIAL_SECONDS = 2;
/** V8 compiles for that long: a booking costs twice as much in the first seconds. */
const WARM_UP_SECONDS = 25;
const WARM_UP_VISITORS = 16;
/** Numbers of visitors at once to try. The best one depends on the machine and on the slots. */
const VISITORS_AT_ONCE = [4, 8, 16, 32, 64] as const;

const NO_PGBENCH = "skipped: this machine has no pgbench (Debian: apt-get install postgresql)";

/** One way of making bookings. */
interface BookingSide {
  readonly method: string;
  measure(): Promise<BookingCost>;
}

/** Warms the server up until its code is compiled and its connections are open. */
export async function warmUp(stage: BenchContext): Promise<void> {
  await runBookings(stage, stage.venue.slots, WARM_UP_VISITORS, WARM_UP_SECONDS);
}

/**
 * Measures bookings over HTTP against thin bookings by pgbench on the same database, in turn: how
 * many a second, and what one costs. The second line of each result is the product's own statements
 * by pgbench. Leaves out the costs that this machine or database does not tell.
 */
export async function measureBookings(stage: BenchContext): Promise<Measurement[]> {
  const { venue, scripts, thin, rounds, database } = stage;
  const own = "our own statements by pgbench";
  const latencies: LoadResult[] = [];
  const sides = {
    ours: await createHttpSide(stage, venue.slots, latencies),
    thin: await createPgbenchSide(stage, thin.manySlots, "thin bookings by pgbench"),
    statements: await createPgbenchSide(stage, scripts.manySlots, own),
    hot: await createHttpSide(stage, [venue.hotSlot], []),
    hotStatements: await createPgbenchSide(stage, scripts.hotSlot, `${own} on the hot slot`),
  };
  const samples = await measureAlternately(
    rounds,
    {
      ours: sides.ours.measure,
      thin: sides.thin?.measure,
      statements: sides.statements?.measure,
      hot: sides.hot.measure,
      hotStatements: sides.hotStatements?.measure,
    },
    database.postmasterPid,
  );
  const compare = (pick: (cost: BookingCost) => number) => ({
    pair: { ours: pickValues(samples.ours, pick), raw: pickValues(samples.thin, pick) },
    second: {
      label: "statements",
      samples: pickValues(samples.statements, pick),
      method: sides.statements?.method ?? NO_PGBENCH,
    },
    method: { ours: sides.ours.method, raw: sides.thin?.method ?? NO_PGBENCH },
  });
  const rates = compare(({ rate }) => rate);
  const measurements: Measurement[] = [
    {
      ...rates,
      label: "Bookings a second (hold, then pay and book), 1,000 slots",
      unit: "bookings/s",
      goal: { atLeast: 0.27, beyond: 0.35 },
      notes: [
        ["latency", describeLatency(latencies)],
        ["processor", describeCpuCost(samples.ours)],
      ],
    },
    {
      ...compare(({ cpuMs }) => cpuMs.postgres),
      label: "Processor time of PostgreSQL for a booking, 1,000 slots",
      unit: "ms",
      goal: { atMost: 2.5, beyond: 1.7 },
      notes: [],
    },
    {
      ...compare(({ wal }) => wal.recordBytes),
      label: "Log that PostgreSQL writes for a booking (WAL without page images), 1,000 slots",
      unit: "bytes",
      goal: { atMost: 3, beyond: 2 },
      notes: [["images", describeImages(samples.ours, samples.thin)]],
    },
    {
      label: "Bookings a second, one hot slot",
      unit: "bookings/s",
      pair: { ours: pickValues(samples.hot, ({ rate }) => rate), raw: rates.pair.ours },
      second: {
        label: "statements",
        samples: pickValues(samples.hotStatements, ({ rate }) => rate),
        method: sides.hotStatements?.method ?? NO_PGBENCH,
      },
      method: { ours: sides.hot.method, raw: `our own 1,000 slots, ${sides.ours.method}` },
      goal: { atLeast: 1, beyond: 1.5 },
      notes: [["processor", describeCpuCost(samples.hot)]],
    },
  ];
  return measurements.filter(({ pair }) => pair.ours.every(({ value }) => !Number.isNaN(value)));
}

/** @param latencies receives the result of each sample */
async function createHttpSide(
  stage: BenchContext,
  slots: readonly BenchSlot[],
  latencies: LoadResult[],
): Promise<BookingSide> {
  const visitors = await findBest(
    VISITORS_AT_ONCE,
    async (n) => toRun(await runBookings(stage, slots, n, TRIAL_SECONDS)).rate,
  );
  const book = async () => {
    const result = await runBookings(stage, slots, visitors, SAMPLE_SECONDS);
    latencies.push(result);
    return toRun(result);
  };
  return {
    method: `HTTP, ${visitors} visitors at once`,
    measure: () => measureBookingCost(stage, book),
  };
}

/** Undefined without pgbench. */
async function createPgbenchSide(
  stage: BenchContext,
  script: string,
  label: string,
): Promise<BookingSide | undefined> {
  const { pgbench } = stage;
  if (!pgbench) return undefined;
  const clients = await findBest(
    PGBENCH_CLIENTS,
    async (n) => (await pgbench.run(script, n, TRIAL_SECONDS)).rate,
  );
  const book = async () => {
    const { runs, rate } = await pgbench.run(script, clients, SAMPLE_SECONDS);
    return { bookings: runs, rate };
  };
  return {
    method: `${label}, ${clients} clients`,
    measure: () => measureBookingCost(stage, book),
  };
}

function toRun({ latenciesMs, seconds }: LoadResult): BookingRun {
  return { bookings: latenciesMs.length, rate: latenciesMs.length / seconds };
}

function describeLatency(results: readonly LoadResult[]): string {
  const percentile = (share: number) => computeLatencyPercentile(share, results).toFixed(1);
  return `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms for both requests together`;
}

function describeImages(
  ours: readonly Sample<BookingCost>[],
  thin: readonly Sample<BookingCost>[],
): string {
  const [oursBytes, thinBytes] = [ours, thin].map((samples) =>
    median(samples.map(({ value }) => value.wal.imageBytes)).toFixed(0),
  );
  return `of whole pages, after a checkpoint: ${oursBytes} bytes a booking, thin ${thinBytes}; not counted`;
}

function runBookings(
  { load, server, venue }: BenchContext,
  slots: readonly BenchSlot[],
  visitorsAtOnce: number,
  seconds: number,
): Promise<LoadResult> {
  const { addonId, waiverVersionId } = venue;
  return load.run({
    task: "book",
    port: server.port,
    visitorsAtOnce,
    seconds,
    slots,
    addonId,
    waiverVersionId,
  });
}
