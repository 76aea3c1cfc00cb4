import fc from "fast-check";
import { beforeEach } from "vitest";
import { seed, seedNumber } from "./seed.ts";

/** A setup file: gives each test file's properties the run's seed, and names it with each failure. */

fc.configureGlobal({ seed: seedNumber });

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\n(SEED=${seed})`;
  });
});
