import { defineConfig } from "vitest/config";
import unit from "./vitest.config.ts";

/** Tests that start the built server as processes of its own, and kill them: one after another. */
export default defineConfig({
  test: {
    ...unit.test,
    include: ["tests/processes/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    testTimeout: 300_000,
  },
});
