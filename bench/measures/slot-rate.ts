import { localDate } from "../../src/shared/time.ts";
import type { LoadResult } from "../load/load-generator.ts";
import type { Stage } from "../support/bench-context.ts";
import { TIME_ZONE } from "../support/bench-venue.ts";
import { bestOf } from "../support/find-best.ts";
import type { Figure } from "../support/print-report.ts";
import { alternately } from "../support/samples.ts";
import { latencyAt } from "./latency.ts";

const SAMPLE_SECONDS = 3;
const TRIAL_SECONDS = 1;
const WARM_UP_SECONDS = 5;
const AT_ONCE = [8, 16, 32] as const;
const GOAL = 0.7;
/** How much slower than the middle one the slowest in a hundred may be. */
const SPREAD = 3;

/** A day's slots over HTTP, each visitor another day, beside the one statement that it takes. */
export async function measureSlotRate(stage: Stage): Promise<Figure> {
  const { pgbench, scripts } = stage;
  const look = (visitorsAtOnce: number, seconds: number): Promise<LoadResult> =>
    stage.load.run({
      task: "look",
      port: stage.server.port,
      visitorsAtOnce,
      seconds,
      paths: daysOf(stage),
    });
  await look(AT_ONCE[0], WARM_UP_SECONDS);
  const visitors = await bestOf(AT_ONCE, async (n) => rateOf(await look(n, TRIAL_SECONDS)));
  const clients =
    pgbench && (await bestOf(AT_ONCE, (n) => pgbench.rate(scripts.daySlots, n, TRIAL_SECONDS)));
  const results: LoadResult[] = [];
  const pair = await alternately(
    stage.rounds,
    async () => {
      const result = await look(visitors, SAMPLE_SECONDS);
      results.push(result);
      return rateOf(result);
    },
    clients && (() => pgbench.rate(scripts.daySlots, clients, SAMPLE_SECONDS)),
  );
  const p50 = latencyAt(0.5, results);
  const p99 = latencyAt(0.99, results);
  return {
    what: "A day's slots, warm",
    unit: "requests/s",
    pair,
    how: {
      ours: `GET of any of ${daysOf(stage).length} days, ${visitors} visitors at once`,
      raw: clients ? `the same statement by pgbench, ${clients} clients` : "skipped: no pgbench",
    },
    goal: { atLeast: GOAL },
    notes: [
      [
        "latency",
        `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms: ${(p99 / p50).toFixed(1)} ×, goal ≤ ${SPREAD} ×`,
      ],
    ],
  };
}

function rateOf({ latenciesMs, seconds }: LoadResult): number {
  return latenciesMs.length / seconds;
}

/** The address of each day of each activity. */
function daysOf({ venue }: Stage): string[] {
  const addresses = venue.slots.map(({ activityId, startsAt }) => {
    const date = localDate(new Date(startsAt), TIME_ZONE);
    return `/api/activities/${activityId}/slots?date=${date}`;
  });
  return [...new Set(addresses)];
}
