import type { LoadResult } from "../load/load-generator.ts";
import type { Stage } from "../support/bench-context.ts";
import type { BenchSlot } from "../support/bench-venue.ts";
import { bestOf } from "../support/find-best.ts";
import type { Figure } from "../support/print-report.ts";
import { alternately } from "../support/samples.ts";
import { BookingCosts } from "./booking-cost.ts";
import { latencyAt } from "./latency.ts";

const SAMPLE_SECONDS = 5;
const TRIAL_SECONDS = 2;
/** V8 goes on compiling for as long: a booking costs twice as much in the first seconds. */
const WARM_UP_SECONDS = 25;
const WARM_UP_VISITORS = 16;
/** How many work at once; which number is best depends on the machine and the side. */
const AT_ONCE = [4, 8, 16] as const;

/** What visitors of a benchmark want to book, and how near to pgbench they should come. */
export interface BookingTarget {
  readonly what: string;
  readonly slots: readonly BenchSlot[];
  /** The same for pgbench. */
  readonly script: string;
  readonly goal: number;
}

/** Runs the server until its code is compiled and its connections are open. */
export async function warmUp(stage: Stage): Promise<void> {
  await book(stage, stage.venue.slots, WARM_UP_VISITORS, WARM_UP_SECONDS);
}

/** Bookings a second over HTTP, beside the same statements sent by pgbench to the same database. */
export async function measureBookingRate(stage: Stage, target: BookingTarget): Promise<Figure> {
  const { pgbench, rounds } = stage;
  const { slots, script } = target;
  const visitors = await bestOf(AT_ONCE, async (n) =>
    rateOf(await book(stage, slots, n, TRIAL_SECONDS)),
  );
  const clients = pgbench && (await bestOf(AT_ONCE, (n) => pgbench.rate(script, n, TRIAL_SECONDS)));
  const costs = new BookingCosts(stage);
  const results: LoadResult[] = [];
  const ours = async () => {
    const run = () => book(stage, slots, visitors, SAMPLE_SECONDS);
    const result = await costs.count("ours", run, ({ latenciesMs }) => latenciesMs.length);
    results.push(result);
    return rateOf(result);
  };
  const raw =
    clients &&
    (() => {
      const run = () => pgbench.rate(script, clients, SAMPLE_SECONDS);
      return costs.count("raw", run, (rate) => rate * SAMPLE_SECONDS);
    });
  return {
    what: `Bookings a second (hold, then pay and book), ${target.what}`,
    unit: "bookings/s",
    pair: await alternately(rounds, ours, raw),
    how: {
      ours: `HTTP, ${visitors} visitors at once`,
      raw: clients
        ? `the same statements by pgbench, ${clients} clients`
        : "skipped: this machine has no pgbench (Debian: apt-get install postgresql)",
    },
    goal: { atLeast: target.goal },
    notes: [["latency", describeLatency(results)], ...costs.describe()],
  };
}

function rateOf({ latenciesMs, seconds }: LoadResult): number {
  return latenciesMs.length / seconds;
}

function describeLatency(results: readonly LoadResult[]): string {
  const at = (share: number) => latencyAt(share, results).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms for both requests together`;
}

function book(
  { load, server, venue }: Stage,
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
