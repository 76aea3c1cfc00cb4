import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { findUnfinished } from "../../../tests/invariants/invariants.ts";
import { expireHolds, makeAllDue } from "../../../tests/support/make-all-due.ts";
import type { TestContext } from "../../../tests/support/test-context.ts";

/** More than the minute that the card processor takes to settle a refund. */
const REFUND_MS = 65_000;

/** Enough for any work that needs several tries. */
const ROUNDS = 40;

/** Waits until the jobs of the running processes have finished everything that is unfinished. */
export async function settle(context: TestContext): Promise<void> {
  await expireHolds(context);
  for (let round = 0; round < ROUNDS; round++) {
    context.simulator.advanceClock(REFUND_MS);
    await makeAllDue(context);
    await sleep(3000);
    if ((await findUnfinished(context.pool)).length === 0) return;
  }
  expect(await findUnfinished(context.pool)).toEqual([]);
}
