import { join } from "node:path";
import { inject } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { CLOCK_OFFSET_VARIABLE, wallClockVariables } from "./test-clock.ts";

const preload = join(projectRoot, "tests", "support", "shift-date-preload.ts");

/** What a Node process of its own is started with to have the clock of the tests. */
export function testClockOptions(): { args: string[]; env: Record<string, string> } {
  return {
    args: ["--import", preload],
    env: { ...wallClockVariables(), [CLOCK_OFFSET_VARIABLE]: String(inject("clockOffsetMs")) },
  };
}
