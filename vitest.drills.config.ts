import { defineConfig } from "vitest/config";
import { common } from "./vitest.config.ts";

/**
 * Drills: what an operator relies on, rehearsed with Debian's own programs on this machine. They
 * take minutes to hours, print what they measured, and are not a part of `npm test`:
 * `npm run drill -- pgbouncer`.
 */
export default defineConfig({
  test: {
    ...common,
    include: ["deploy/drills/*.drill.ts"],
    globalSetup: ["deploy/drills/support/global-setup.ts"],
    provide: { statementTransport: "pipelined" },
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 0,
    hookTimeout: 0,
    disableConsoleIntercept: true,
  },
});
