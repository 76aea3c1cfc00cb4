import type { LoadResult } from "../load/load-generator.ts";
import type { Stage } from "../support/bench-context.ts";
import { RUSH_PLACES } from "../support/bench-venue.ts";
import { bestOf } from "../support/find-best.ts";
import type { Figure } from "../support/print-report.ts";
import { alternately, median } from "../support/samples.ts";

const VISITORS = 1000;
const TRIAL_SECONDS = 1;
const SAMPLE_SECONDS = 3;
const CLIENTS = [4, 8, 16] as const;
const WARM_UPS = 10;
const GOAL = 2;

/**
 * A thousand visitors want the twenty places of one slot at the same moment; beside the least that
 * this takes: twenty bookings' statements one after another on one row, and for everybody else one
 * look at the slot by its key, each as fast as pgbench can with statements prepared before.
 * @throws when anybody but twenty got a place, or was answered anything else than that it is full.
 */
export async function measureRush(stage: Stage): Promise<Figure> {
  const { pgbench, rounds, scripts } = stage;
  const slots = stage.venue.rushSlots.values();
  for (let i = 0; i < WARM_UPS; i++) await rush(stage, slots.next().value);
  const best = (script: string) =>
    pgbench && bestOf(CLIENTS, (n) => pgbench.rate(script, n, TRIAL_SECONDS));
  const bookers = await best(scripts.hotSlot);
  const readers = await best(scripts.indexedRead);
  const results: LoadResult[] = [];
  const ours = async () => {
    const result = await rush(stage, slots.next().value);
    results.push(result);
    return result.seconds * 1000;
  };
  const raw =
    pgbench &&
    bookers &&
    readers &&
    (async () => {
      const booked = await pgbench.rate(scripts.hotSlot, bookers, SAMPLE_SECONDS);
      const read = await pgbench.rate(scripts.indexedRead, readers, SAMPLE_SECONDS);
      return (RUSH_PLACES / booked + (VISITORS - RUSH_PLACES) / read) * 1000;
    });
  const pair = await alternately(rounds, ours, raw);
  const lastBooked = median(results.map(({ latenciesMs }) => Math.max(...latenciesMs)));
  return {
    what: `${VISITORS.toLocaleString("en-GB")} visitors for ${RUSH_PLACES} places, at once`,
    unit: "ms",
    pair,
    how: {
      ours: `HTTP, ${VISITORS} connections, until the last is answered`,
      raw: raw
        ? `${RUSH_PLACES} bookings and ${VISITORS - RUSH_PLACES} reads by key at pgbench's rates, ${bookers} and ${readers} clients`
        : "skipped: no pgbench",
    },
    goal: { atMost: GOAL },
    notes: [
      ["winners", `exactly ${RUSH_PLACES} each time, the last after ${lastBooked.toFixed(0)} ms`],
    ],
  };
}

async function rush(
  { load, server, venue }: Stage,
  slot: Stage["venue"]["hotSlot"] | undefined,
): Promise<LoadResult> {
  if (!slot) throw new Error("The venue has too few slots for so many rounds.");
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
  if (winners !== RUSH_PLACES) throw new Error(`${winners} visitors got a place.`);
  return result;
}
