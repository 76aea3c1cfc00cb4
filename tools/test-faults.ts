import { spawnSync } from "node:child_process";
import { createServer, createServerModuleRunner } from "vite";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { readOptions } from "./read-options.ts";

/**
 * `npm run test:faults -- --runs 2000 --seed monday [--processes 4] [--scenario 17] [--trace]`: runs
 * fault scenarios against the real product, and then the large dose of every test that has one
 * (fuzzing, and what takes too long for `npm test`). The same seed makes each actor choose the same
 * as long as it gets the same responses. How actors interleave depends on the machine, so a rare
 * failure may need several runs. Without a seed every run is different. `--processes` runs the
 * scenarios alone, over as many server processes instead of two; `--scenario` runs a single one.
 *
 * Exits with 1 on a failure, and prints its seed, scenario and everything that happened.
 */
const values = readOptions({
  runs: { type: "string", default: "200" },
  seed: { type: "string", default: process.env.SEED || new Date().toISOString() },
  processes: { type: "string" },
  scenario: { type: "string" },
  trace: { type: "boolean", default: false },
});

// Loaded through Vite, as in the tests: email templates and the simulator's script need it.
const vite = await createServer({
  root: projectRoot,
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: "custom",
  logLevel: "error",
});
const runner = createServerModuleRunner(vite.environments.ssr);
const { runFaultScenarios: run }: typeof import("../tests/faults/run-faults.ts") =
  await runner.import("/tests/faults/run-faults.ts");
const hasPassed = await run({
  seed: values.seed,
  scenarioCount: Number(values.runs),
  processCount: values.processes === undefined ? undefined : Number(values.processes),
  scenarioNumber: values.scenario === undefined ? undefined : Number(values.scenario),
  hasTrace: values.trace,
});
await vite.close();
// Exits immediately instead of waiting for connections of processes that died in a scenario.
const isScenariosOnly = values.scenario !== undefined || values.processes !== undefined;
process.exit(hasPassed && (isScenariosOnly || runLargeDoses()) ? 0 : 1);

/** Runs the test files whose effort depends on TEST_EFFORT. */
function runLargeDoses(): boolean {
  const { status } = spawnSync("vitest", ["related", "--run", "tests/support/test-effort.ts"], {
    cwd: projectRoot,
    env: { ...process.env, TEST_EFFORT: "large", SEED: values.seed },
    stdio: "inherit",
  });
  return status === 0;
}
