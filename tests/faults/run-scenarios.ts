import { runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { createTestEnvironment, type EnvironmentOptions } from "./test-environment.ts";

interface RunScenariosOptions extends Omit<EnvironmentOptions, "hasMailServer"> {
  seed: string;
  /** The number of the first scenario; the seed and its number replay a scenario. */
  first: number;
  count: number;
  /** How many environments run at a time. */
  concurrency: number;
  onScenario?: (scenario: Scenario) => void;
  /** Stops at the first failed scenario. */
  stopsAtFirst?: boolean;
}

/**
 * Scenarios that share an environment, one after the other: a database costs more than a scenario.
 */
const SCENARIOS_PER_ENVIRONMENT = 20;

/** Runs the scenarios and returns those that failed. */
export async function runScenarios(options: RunScenariosOptions): Promise<Scenario[]> {
  const { seed, first, count, concurrency } = options;
  const failed: Scenario[] = [];
  let next = first;
  const runBatches = async () => {
    while (next < first + count && !(options.stopsAtFirst && failed.length > 0)) {
      const from = next;
      next = Math.min(first + count, from + SCENARIOS_PER_ENVIRONMENT);
      failed.push(...(await runInEnvironment(options, seed, from, next)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runBatches));
  return failed;
}

async function runInEnvironment(
  options: RunScenariosOptions,
  seed: string,
  from: number,
  to: number,
): Promise<Scenario[]> {
  const failed: Scenario[] = [];
  const hasMailServer = Math.floor(from / SCENARIOS_PER_ENVIRONMENT) % 2 === 0;
  const environment = await createTestEnvironment({ ...options, hasMailServer });
  try {
    for (let number = from; number < to; number++) {
      const scenario = await runScenario(
        environment,
        `${seed}#${number}`,
        number % SCENARIOS_PER_ENVIRONMENT,
      );
      options.onScenario?.(scenario);
      if (scenario.violations.length === 0) continue;
      failed.push(scenario);
      if (options.stopsAtFirst) return failed;
      // A failed scenario leaves the environment broken, so the rest run in a new one.
      const rest = number + 1 < to ? await runInEnvironment(options, seed, number + 1, to) : [];
      return [...failed, ...rest];
    }
  } finally {
    await environment.close();
  }
  return failed;
}
