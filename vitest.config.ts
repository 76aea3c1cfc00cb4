import { defineConfig, type ViteUserConfig } from "vitest/config";
import { seed } from "./tests/support/seed.ts";

type TestOptions = NonNullable<ViteUserConfig["test"]>;

/** Where no test needs PostgreSQL. */
const PURE = ["src/shared/**", "src/square-simulator/**", "src/web/**"];
/** They replace modules (`vi.mock`), which must not be seen by the files after them. */
const ISOLATED = "**/*.isolated.test.ts";

/** What the tests of every project have in common. */
export const common: TestOptions = {
  setupFiles: ["tests/support/clock-setup.ts", "tests/support/seed-setup.ts"],
  environment: "node",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The clock of a developer's machine must not decide what a test sees.
  env: { TZ: "America/St_Johns", SEED: seed },
  // Not how long anything may take: what is awaited comes at once, but on a machine that does much
  // else besides. A test about a time limit says so itself.
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
  // Files share what they import (see below), so nobody leaves a changed global behind.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/**
 * Three projects, by where a test file lies and what it is called:
 * - pure: src/shared, src/square-simulator and src/web. No database.
 * - database: all the rest, on real PostgreSQL.
 * - isolated: `*.isolated.test.ts`, anywhere.
 * The first two load each module once per worker instead of once per file, which was a third of the
 * time. So a test must put back what it changes in a module, and no file may count on being the first
 * or the only one: `vitest run --sequence.shuffle.files` shows it.
 * What runs on the build is in vitest.processes.config.ts, screens in vitest.components.config.ts.
 *
 * Not an extension of vite.config.ts: React Router's plugin is for the pages, not for tests.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    globalSetup: ["tests/support/global-setup.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "pure",
          include: PURE.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: [ISOLATED],
          pool: "threads",
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: "database",
          include: ["src/server/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [ISOLATED, "tests/{processes,bundle,components}/**"],
          pool: "forks",
          isolate: false,
        },
      },
      { test: { ...common, name: "isolated", include: [ISOLATED], pool: "forks" } },
    ],
  },
});
