import { defineConfig, type ViteUserConfig } from "vitest/config";
import type { StatementTransport } from "./src/server/platform/database/statement.ts";
import { seed } from "./tests/support/seed.ts";

type TestOptions = NonNullable<ViteUserConfig["test"]>;

/** Folders whose tests need no PostgreSQL. */
const PURE = ["src/shared/**", "src/square-simulator/**", "src/web/**"];
/** Tests that replace modules (`vi.mock`), which must not affect other files. */
const ISOLATED = "**/*.isolated.test.ts";

/** Folders whose tests run once for each way in which statements travel. */
const STATEMENT_PATHS = ["src/server/{platform/database,checkout,bookings/place}"];

const SETUP_FILES = ["tests/support/clock-setup.ts", "tests/support/seed-setup.ts"];

/** Options of all projects. */
export const common: TestOptions = {
  setupFiles: SETUP_FILES,
  environment: "node",
  // The large dose of a test takes up to five minutes on two busy cores.
  testTimeout: process.env.TEST_EFFORT === "large" ? 600_000 : 60_000,
  hookTimeout: 60_000,
  // Tests must not depend on the time zone of the machine.
  env: { TZ: "America/St_Johns", SEED: seed },
  // Not a time limit of the product: a generous timeout for a busy machine. Tests of time limits
  // set their own.
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
  // Files share modules (see below), so a changed global must not outlive its test.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

function database(name: string, statementTransport: StatementTransport, folders: string[]) {
  const test: TestOptions = {
    ...common,
    name,
    setupFiles: [...SETUP_FILES, "tests/statements/nulls-setup.ts"],
    include: folders.map((folder) => `${folder}/*.test.ts`),
    exclude: [ISOLATED, "tests/{processes,bundle,components}/**"],
    pool: "forks",
    isolate: false,
    provide: { statementTransport },
  };
  return { test };
}

/**
 * Five projects, by the location and name of the test file:
 *
 * - pure: src/shared, src/square-simulator and src/web. No database.
 * - database: everything else, the benchmarks included, on real PostgreSQL.
 * - named, unnamed: the database layer and the making of a booking again, with statements that
 *   travel in the two other ways (platform/database/statement.ts).
 * - isolated: `*.isolated.test.ts`, anywhere.
 *
 * All but the last load each module once per worker instead of once per file, which saves a third of
 * the time. So a test must restore what it changes in a module, and must not rely on running first
 * or alone: `vitest run --sequence.shuffle.files` shows violations.
 *
 * Tests of the build are in vitest.processes.config.ts, screens in vitest.components.config.ts.
 * Does not extend vite.config.ts, whose React Router plugin is for pages only.
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
      database("database", "pipelined", ["src/server/**", "tests/**", "bench/**"]),
      database("named", "named", STATEMENT_PATHS),
      database("unnamed", "unnamed", STATEMENT_PATHS),
      { test: { ...common, name: "isolated", include: [ISOLATED], pool: "forks" } },
    ],
  },
});
