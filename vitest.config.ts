import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Not an extension of vite.config.ts: React Router's plugin is for the pages, not for tests. */
export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    // They need the build; see vitest.processes.config.ts.
    exclude: ["tests/{processes,bundle}/**"],
    globalSetup: ["tests/support/global-setup.ts"],
    environment: "node",
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The clock of a developer's machine must not decide what a test sees.
    env: { TZ: "America/St_Johns" },
    // What is awaited comes at once, but on a machine that does other things besides.
    expect: { requireAssertions: true, poll: { timeout: 15_000 } },
  },
});
