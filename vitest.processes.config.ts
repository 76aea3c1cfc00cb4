import { defineConfig } from "vitest/config";
import { common } from "./vitest.config.ts";

/**
 * Tests of what was built: those that start the server as processes of its own and kill them, and those
 * of what its pages load. They wait more than they work.
 */
export default defineConfig({
  test: {
    ...common,
    include: ["tests/{processes,bundle}/**/*.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    maxWorkers: 3,
    testTimeout: 300_000,
  },
});
