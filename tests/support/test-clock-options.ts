import { join } from "node:path";
import { inject } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { CLOCK_OFFSET_VARIABLE, wallClockVariables } from "./test-clock.ts";

const preload = join(projectRoot, "tests", "support", "shift-date-preload.ts");

/** The arguments and environment with which a Node process shares the test clock. */
export function testClockOptions(): { args: string[]; env: Record<string, string> } {
  return {
    args: ["--import", preload],
    env: { ...wallClockVariables(), [CLOCK_OFFSET_VARIABLE]: String(inject("clockOffsetMs")) },
  };
}
