import type { LoadResult } from "../load/load-generator.ts";
import type { BenchContext } from "../support/bench-context.ts";
import type { BenchSlot } from "../support/bench-venue.ts";
import { findBest } from "../support/find-best.ts";
import type { Measurement } from "../support/print-report.ts";
import { measureAlternately } from "../support/samples.ts";
import { BookingCostMeter } from "./booking-cost.ts";
import { computeLatencyPercentile } from "./latency.ts";

const SAMPLE_SECONDS = 5;
const TRIAL_SECONDS = 2;
/** V8 compiles for that long: a booking costs twice as much in the first seconds. */
const WARM_UP_SECONDS = 25;
const WARM_UP_VISITORS = 16;
/**
 * Concurrent visitors or clients to try; the best number depends on the machine and on the side.
 */
const CONCURRENCY_LEVELS = [4, 8, 16] as const;

/** What the visitors of a benchmark book, and the ratio to pgbench to aim for. */
export interface BookingTarget {
  readonly label: string;
  readonly slots: readonly BenchSlot[];
  /** The same bookings as a pgbench script. */
  readonly script: string;
  readonly goal: number;
}

/** Warms the server up until its code is compiled and its connections are open. */
export async function warmUp(stage: BenchContext): Promise<void> {
  await runBookings(stage, stage.venue.slots, WARM_UP_VISITORS, WARM_UP_SECONDS);
}

/**
 * Measures bookings per second over HTTP, and of the same statements sent by pgbench to the same
 * database.
 */
export async function measureBookingRate(
  stage: BenchContext,
  target: BookingTarget,
): Promise<Measurement> {
  const { pgbench, rounds } = stage;
  const { slots, script } = target;
  const visitors = await findBest(CONCURRENCY_LEVELS, async (n) =>
    computeRate(await runBookings(stage, slots, n, TRIAL_SECONDS)),
  );
  const clients =
    pgbench &&
    (await findBest(CONCURRENCY_LEVELS, (n) => pgbench.measureRate(script, n, TRIAL_SECONDS)));
  const costs = new BookingCostMeter(stage);
  const results: LoadResult[] = [];
  const ours = async () => {
    const run = () => runBookings(stage, slots, visitors, SAMPLE_SECONDS);
    const result = await costs.measure("ours", run, ({ latenciesMs }) => latenciesMs.length);
    results.push(result);
    return computeRate(result);
  };
  const raw =
    clients &&
    (() => {
      const run = () => pgbench.measureRate(script, clients, SAMPLE_SECONDS);
      return costs.measure("raw", run, (rate) => rate * SAMPLE_SECONDS);
    });
  return {
    label: `Bookings a second (hold, then pay and book), ${target.label}`,
    unit: "bookings/s",
    pair: await measureAlternately(rounds, ours, raw),
    method: {
      ours: `HTTP, ${visitors} visitors at once`,
      raw: clients
        ? `the same statements by pgbench, ${clients} clients`
        : "skipped: this machine has no pgbench (Debian: apt-get install postgresql)",
    },
    goal: { atLeast: target.goal },
    notes: [["latency", describeLatency(results)], ...costs.describe()],
  };
}

function computeRate({ latenciesMs, seconds }: LoadResult): number {
  return latenciesMs.length / seconds;
}

function describeLatency(results: readonly LoadResult[]): string {
  const percentile = (share: number) => computeLatencyPercentile(share, results).toFixed(1);
  return `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms for both requests together`;
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
