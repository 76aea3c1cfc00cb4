import { localDate } from "../../src/shared/time.ts";
import type { LoadResult } from "../load/load-generator.ts";
import type { BenchContext } from "../support/bench-context.ts";
import { TIME_ZONE } from "../support/bench-venue.ts";
import { findBest } from "../support/find-best.ts";
import { PGBENCH_CLIENTS } from "../support/pgbench.ts";
import type { Measurement } from "../support/print-report.ts";
import { measureAlternately } from "../support/take-samples.ts";
import { computeLatencyPercentile } from "./latency.ts";

const SAMPLE_SECONDS = 3;
const TRIAL_SECONDS = 1;
const WARM_UP_SECONDS = 5;
const VISITORS_AT_ONCE = [8, 16, 32, 64, 128] as const;
const GOAL_RATIO = 1.1;
/** The limit of the 99th percentile relative to the median. */
const MAX_P99_TO_P50 = 3;

/** Measures a day's slots over HTTP, on random days, and the one statement behind them. */
export async function measureSlotRate(stage: BenchContext): Promise<Measurement> {
  const { pgbench, scripts } = stage;
  const runReads = (visitorsAtOnce: number, seconds: number): Promise<LoadResult> =>
    stage.load.run({
      task: "read",
      port: stage.server.port,
      visitorsAtOnce,
      seconds,
      paths: listDayPaths(stage),
    });
  await runReads(VISITORS_AT_ONCE[0], WARM_UP_SECONDS);
  const visitors = await findBest(VISITORS_AT_ONCE, async (n) =>
    computeRate(await runReads(n, TRIAL_SECONDS)),
  );
  const measureRate = async (clientsAtOnce: number, seconds: number) =>
    (await pgbench?.run(scripts.listDaySlots, clientsAtOnce, seconds))?.rate ?? Number.NaN;
  const clients =
    pgbench && (await findBest(PGBENCH_CLIENTS, (n) => measureRate(n, TRIAL_SECONDS)));
  const results: LoadResult[] = [];
  const pair = await measureAlternately(
    stage.rounds,
    {
      async ours() {
        const result = await runReads(visitors, SAMPLE_SECONDS);
        results.push(result);
        return computeRate(result);
      },
      raw: clients && (() => measureRate(clients, SAMPLE_SECONDS)),
    },
    stage.database.postmasterPid,
  );
  const p50 = computeLatencyPercentile(0.5, results);
  const p99 = computeLatencyPercentile(0.99, results);
  return {
    label: "A day's slots, warm",
    unit: "requests/s",
    pair,
    method: {
      ours: `GET of any of ${listDayPaths(stage).length} days, ${visitors} visitors at once`,
      raw: clients ? `the same statement by pgbench, ${clients} clients` : "skipped: no pgbench",
    },
    goal: { atLeast: GOAL_RATIO },
    notes: [
      [
        "latency",
        `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms: ${(p99 / p50).toFixed(1)} ×, goal ≤ ${MAX_P99_TO_P50} ×`,
      ],
    ],
  };
}

function computeRate({ latenciesMs, seconds }: LoadResult): number {
  return latenciesMs.length / seconds;
}

/** The path of each day of each activity. */
function listDayPaths({ venue }: BenchContext): string[] {
  const addresses = venue.slots.map(({ activityId, startsAt }) => {
    const date = localDate(new Date(startsAt), TIME_ZONE);
    return `/api/activities/${activityId}/slots?date=${date}`;
  });
  return [...new Set(addresses)];
}
