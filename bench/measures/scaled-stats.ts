import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { interruption } from "../support/interruption.ts";
import { startScaledServer } from "../support/scaled-server.ts";
import { inScope } from "../support/scope.ts";
import { printTimes, printTimesHead, shares } from "../support/times-table.ts";
import { measureFigures } from "./stats.ts";

const GOAL_MS = 20;
const GOAL_TIMES = 100;
const LOOKS_EVERY_MS = 2000;

/**
 * `npm run bench -- figures`: the overview and the reports on many bookings, beside the same figures
 * straight from bookings and payments. Exit code 1 when the two differ. For the settings see
 * `startScaledServer`.
 */
export async function benchFigures(): Promise<void> {
  await inScope(async (scope) => {
    const server = await startScaledServer(scope);
    await untilFolded(server.pool);
    const { rows } = await server.pool.query<{ count: number }>("SELECT count(*) FROM bookings");
    console.log(`\n${rows[0]?.count.toLocaleString("en-GB")} bookings`);
    const figures = await measureFigures(server);
    printTimesHead("Figures", ["raw", "raw ÷ p50", "same?"]);
    for (const { what, times, rawMs, differences } of figures) {
      const [p50] = shares(times.overHttp);
      const same = differences.length === 0 ? "yes" : "NO";
      printTimes(what, times, [rawMs.toFixed(0), (rawMs / p50).toFixed(0), same]);
    }
    console.log(`  Goals: p99 ≤ ${GOAL_MS} ms, raw at least ${GOAL_TIMES} times as long.`);
    for (const line of figures.flatMap(({ differences }) => differences))
      console.error(`  ${line}`);
    if (figures.some(({ differences }) => differences.length > 0)) process.exitCode = 1;
  });
}

/** A database that was filled before the figures were kept is counted when the server starts. */
async function untilFolded(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ isDone: boolean }>(
      `SELECT folded_until > venue_now() - interval '1 hour' AND sessions_until >= current_date - 1
         AS "isDone"
       FROM figure_folds`,
    );
    if (rows[0]?.isDone) return;
    interruption.throwIfAborted();
    await sleep(LOOKS_EVERY_MS);
  }
}
