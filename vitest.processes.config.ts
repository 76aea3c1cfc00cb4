import { defineConfig } from "vitest/config";
import { common } from "./vitest.config.ts";

/**
 * Tests of what was built: those that start the server as processes of its own and kill them, one
 * after another, and those of what its pages load.
 */
export default defineConfig({
  test: {
    ...common,
    include: ["tests/{processes,bundle}/**/*.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
  },
});
