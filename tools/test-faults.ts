import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { createServer, createServerModuleRunner } from "vite";
import { projectRoot } from "../src/server/platform/config/project-root.ts";

/**
 * `npm run test:faults -- --runs 2000 --seed monday [--story 17] [--trace]`: stories full of faults
 * against the real product, and then the large dose of every test that has one (the fuzz and what
 * takes too long for `npm test`). The same seed makes the same choices for each actor, as long as
 * what they hear is the same; how they interleave is the machine's affair, so a rare mistake may need
 * some repetitions. Without a seed each run tries something new. One `--story` is told alone.
 * Exit code 1 when anything was wrong, with seed, story and all that happened in it.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: process.env.SEED || new Date().toISOString() },
    story: { type: "string" },
    trace: { type: "boolean", default: false },
  },
});

// By way of Vite, as in the tests: the product's e-mails and the stand-in's script need it.
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
  scenarioNumber: values.story === undefined ? undefined : Number(values.story),
  hasTrace: values.trace,
});
await vite.close();
// At once: connections of processes that died in a story would be waited for.
process.exit(hasPassed && (values.story !== undefined || runLargeDoses()) ? 0 : 1);

/** The test files that ask how much to try. */
function runLargeDoses(): boolean {
  const { status } = spawnSync("vitest", ["related", "--run", "tests/support/test-effort.ts"], {
    cwd: projectRoot,
    env: { ...process.env, DOSE: "large", SEED: values.seed },
    stdio: "inherit",
  });
  return status === 0;
}
