/* biome-ignore-all lint/suspicious/noConsole: it reports to a terminal. */
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { startDatabaseServer } from "../support/database-server.ts";
import { createDatabase } from "../support/scratch-database.ts";
import { runScenarios } from "./run-scenarios.ts";
import { RunStats } from "./run-stats.ts";

export interface FaultRunOptions {
  seed: string;
  scenarioCount: number;
  /** How many server processes share the work. */
  processCount: number | undefined;
  /** Runs only the scenario with this number. */
  scenarioNumber: number | undefined;
  /** Prints the trace of every scenario, not only of failed ones. */
  hasTrace: boolean;
}

const MAX_FAILURES_SHOWN = 3;

/**
 * Runs scenarios on a database server of their own and prints the stats.
 * @returns whether all passed.
 */
export async function runFaultScenarios({
  seed,
  scenarioCount,
  processCount,
  scenarioNumber,
  hasTrace,
}: FaultRunOptions): Promise<boolean> {
  const stats = new RunStats();
  const server = await startDatabaseServer();
  const template = await createDatabase(server);
  await migrate(template);
  const startedAt = performance.now();
  const failed = await runScenarios({
    databaseServer: { url: server.url, ownerUrl: server.ownerUrl, template },
    stats,
    processCount,
    seed,
    first: scenarioNumber ?? 0,
    count: scenarioNumber === undefined ? scenarioCount : 1,
    concurrency: scenarioCount === 1 || scenarioNumber !== undefined ? 1 : 2,
    onScenario: ({ trace }) => {
      if (hasTrace) console.log(trace.join("\n"));
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  for (const { trace, seed: name } of failed.slice(0, MAX_FAILURES_SHOWN)) {
    if (!hasTrace) console.error(`\n── ${name}\n${trace.join("\n")}`);
  }
  for (const line of stats.toLines()) console.log(line);
  console.log(`${stats.get("scenarios")} scenarios in ${seconds.toFixed(0)} s, seed ${seed}.`);
  for (const { seed: name, violations } of failed) {
    const [, number] = name.split("#");
    console.error(`FAILED: --seed ${seed} --scenario ${number}:`);
    for (const violation of violations) console.error(`  ${violation.slice(0, 400)}`);
  }
  return failed.length === 0;
}
