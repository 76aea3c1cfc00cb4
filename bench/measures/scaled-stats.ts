import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { interruption } from "../support/interruption.ts";
import { startScaledServer } from "../support/scaled-server.ts";
import { withScope } from "../support/scope.ts";
import { percentiles, printTimes, printTimesHead } from "../support/times-table.ts";
import { measureStats } from "./stats.ts";

const GOAL_MS = 20;
const GOAL_FACTOR = 100;
const POLL_INTERVAL_MS = 2000;

/**
 * `npm run bench -- stats`: measures the overview and the reports on many bookings, and the same
 * stats computed from bookings and payments. Exits with 1 if the two differ. For the settings see
 * `startScaledServer`.
 */
export async function benchStats(): Promise<void> {
  await withScope(async (scope) => {
    const server = await startScaledServer(scope);
    await waitUntilRolledUp(server.pool);
    const { rows } = await server.pool.query<{ count: number }>("SELECT count(*) FROM bookings");
    console.log(`\n${rows[0]?.count.toLocaleString("en-GB")} bookings`);
    const statTimes = await measureStats(server);
    printTimesHead("Overview and reports", ["raw", "raw ÷ p50", "same?"]);
    for (const { label, times, rawMs, differences } of statTimes) {
      const [p50] = percentiles(times.httpMs);
      const verdict = differences.length === 0 ? "yes" : "NO";
      printTimes(label, times, [rawMs.toFixed(0), (rawMs / p50).toFixed(0), verdict]);
    }
    console.log(`  Goals: p99 ≤ ${GOAL_MS} ms, raw at least ${GOAL_FACTOR} times as long.`);
    for (const line of statTimes.flatMap(({ differences }) => differences))
      console.error(`  ${line}`);
    if (statTimes.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
  });
}

/** Waits for the roll-up, which the server runs after its start on a freshly filled database. */
async function waitUntilRolledUp(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ isDone: boolean }>(
      `SELECT rolled_up_until > venue_now() - interval '1 hour' AND occupancy_until >= current_date - 1
         AS "isDone"
       FROM stats_roll_up`,
    );
    if (rows[0]?.isDone) return;
    interruption.throwIfAborted();
    await sleep(POLL_INTERVAL_MS);
  }
}
