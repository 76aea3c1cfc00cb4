import type { LoadResult } from "../load/load-generator.ts";
import type { BenchContext } from "../support/bench-context.ts";
import { RUSH_CAPACITY } from "../support/bench-venue.ts";
import { findBest } from "../support/find-best.ts";
import { PGBENCH_CLIENTS } from "../support/pgbench.ts";
import type { Measurement } from "../support/print-report.ts";
import { median } from "../support/samples.ts";
import { measureAlternately } from "../support/take-samples.ts";

const VISITORS = 1000;
const TRIAL_SECONDS = 1;
const SAMPLE_SECONDS = 3;
const WARM_UPS = 10;
const GOAL_RATIO = 1.5;

/**
 * Measures a thousand visitors who want the twenty places of one slot at the same moment. The raw
 * limit: twenty thin bookings of one slot, and for everybody else one read of that slot by its key,
 * each at pgbench's rate. The second line: the same with the product's own statements and slot.
 * @throws if not exactly twenty visitors got a place, or on any response other than SLOT_FULL
 */
export async function measureRush(stage: BenchContext): Promise<Measurement> {
  const { rounds, scripts, thin, database } = stage;
  const slots = stage.venue.rushSlots.values();
  for (let i = 0; i < WARM_UPS; i++) await runRush(stage, slots.next().value);
  const results: LoadResult[] = [];
  const limit = await createLimit(stage, thin.hotSlot, thin.readSlot);
  const statementsLimit = await createLimit(stage, scripts.hotSlot, scripts.readSlot);
  const samples = await measureAlternately(
    rounds,
    {
      async ours() {
        const result = await runRush(stage, slots.next().value);
        results.push(result);
        return result.seconds * 1000;
      },
      raw: limit?.measureMs,
      statements: statementsLimit?.measureMs,
    },
    database.postmasterPid,
  );
  const lastBookedMs = median(results.map(({ latenciesMs }) => Math.max(...latenciesMs)));
  return {
    label: `${VISITORS.toLocaleString("en-GB")} visitors for ${RUSH_CAPACITY} places, at once`,
    unit: "ms",
    pair: samples,
    method: {
      ours: `HTTP, ${VISITORS} connections, until the last is answered`,
      raw: limit ? `thin: ${limit.method}` : "skipped: no pgbench",
    },
    second: {
      label: "statements",
      samples: samples.statements,
      method: `our own: ${statementsLimit?.method}`,
    },
    goal: { atMost: GOAL_RATIO },
    notes: [
      [
        "winners",
        `exactly ${RUSH_CAPACITY} each time, the last after ${lastBookedMs.toFixed(0)} ms`,
      ],
    ],
  };
}

/** The time of twenty bookings and a read for all others, by two scripts; undefined without pgbench. */
async function createLimit(
  { pgbench }: BenchContext,
  bookingScript: string,
  readScript: string,
): Promise<{ method: string; measureMs(): Promise<number> } | undefined> {
  if (!pgbench) return undefined;
  const findBestConcurrency = (script: string) =>
    findBest(PGBENCH_CLIENTS, async (n) => (await pgbench.run(script, n, TRIAL_SECONDS)).rate);
  const bookingClients = await findBestConcurrency(bookingScript);
  const readingClients = await findBestConcurrency(readScript);
  const reads = VISITORS - RUSH_CAPACITY;
  return {
    method:
      `${RUSH_CAPACITY} bookings and ${reads} reads by key at pgbench's rates, ` +
      `${bookingClients} and ${readingClients} clients`,
    async measureMs() {
      const booked = await pgbench.run(bookingScript, bookingClients, SAMPLE_SECONDS);
      const read = await pgbench.run(readScript, readingClients, SAMPLE_SECONDS);
      return (RUSH_CAPACITY / booked.rate + reads / read.rate) * 1000;
    },
  };
}

async function runRush(
  { load, server, venue }: BenchContext,
  slot: BenchContext["venue"]["hotSlot"] | undefined,
): Promise<LoadResult> {
  if (!slot) throw new Error("The venue has too few slots for this number of rounds.");
  const { addonId, waiverVersionId } = venue;
  const result = await load.run({
    task: "rush",
    port: server.port,
    slot,
    visitors: VISITORS,
    addonId,
    waiverVersionId,
  });
  const winners = result.latenciesMs.length;
  if (winners !== RUSH_CAPACITY) throw new Error(`${winners} visitors got a place.`);
  return result;
}
