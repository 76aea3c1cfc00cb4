import type { LoadResult } from "../load/load-generator.ts";
import type { BenchContext } from "../support/bench-context.ts";
import { RUSH_CAPACITY } from "../support/bench-venue.ts";
import { findBest } from "../support/find-best.ts";
import type { Measurement } from "../support/print-report.ts";
import { measureAlternately, median } from "../support/samples.ts";

const VISITORS = 1000;
const TRIAL_SECONDS = 1;
const SAMPLE_SECONDS = 3;
const CONCURRENCY_LEVELS = [4, 8, 16] as const;
const WARM_UPS = 10;
const GOAL_RATIO = 2;

/**
 * Measures a thousand visitors who want the twenty places of one slot at the same moment. The raw
 * limit: the statements of twenty bookings one after the other on one row, and for everybody else
 * one read of the slot by its key, each at pgbench's rate with prepared statements.
 * @throws if not exactly twenty visitors got a place, or on any response other than SLOT_FULL
 */
export async function measureRush(stage: BenchContext): Promise<Measurement> {
  const { pgbench, rounds, scripts } = stage;
  const slots = stage.venue.rushSlots.values();
  for (let i = 0; i < WARM_UPS; i++) await runRush(stage, slots.next().value);
  const findBestConcurrency = (script: string) =>
    pgbench && findBest(CONCURRENCY_LEVELS, (n) => pgbench.measureRate(script, n, TRIAL_SECONDS));
  const bookingClients = await findBestConcurrency(scripts.hotSlot);
  const readingClients = await findBestConcurrency(scripts.readSlot);
  const results: LoadResult[] = [];
  const ours = async () => {
    const result = await runRush(stage, slots.next().value);
    results.push(result);
    return result.seconds * 1000;
  };
  const raw =
    pgbench &&
    bookingClients &&
    readingClients &&
    (async () => {
      const booked = await pgbench.measureRate(scripts.hotSlot, bookingClients, SAMPLE_SECONDS);
      const read = await pgbench.measureRate(scripts.readSlot, readingClients, SAMPLE_SECONDS);
      return (RUSH_CAPACITY / booked + (VISITORS - RUSH_CAPACITY) / read) * 1000;
    });
  const pair = await measureAlternately(rounds, ours, raw);
  const lastBookedMs = median(results.map(({ latenciesMs }) => Math.max(...latenciesMs)));
  return {
    label: `${VISITORS.toLocaleString("en-GB")} visitors for ${RUSH_CAPACITY} places, at once`,
    unit: "ms",
    pair,
    method: {
      ours: `HTTP, ${VISITORS} connections, until the last is answered`,
      raw: raw
        ? `${RUSH_CAPACITY} bookings and ${VISITORS - RUSH_CAPACITY} reads by key at pgbench's rates, ${bookingClients} and ${readingClients} clients`
        : "skipped: no pgbench",
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
