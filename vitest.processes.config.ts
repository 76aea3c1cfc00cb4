import { defineConfig } from "vitest/config";
import { common } from "./vitest.config.ts";

/**
 * Tests of the build: they start the server as processes and kill them, or check what its pages
 * load. They mostly wait.
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
