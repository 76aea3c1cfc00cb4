import fc from "fast-check";
import { beforeEach } from "vitest";
import { seed, seedNumber } from "./seed.ts";

/**
 * Setup file: gives fast-check the seed of the run, and adds the seed to each failure's message.
 */

fc.configureGlobal({ seed: seedNumber });

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\n(SEED=${seed})`;
  });
});
