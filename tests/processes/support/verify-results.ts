import { expect } from "vitest";
import { JOBS } from "../../../src/server/jobs.ts";
import { findBrokenInvariants, findUnfinished } from "../../invariants/invariants.ts";
import { findLedgerDifferences } from "../../invariants/ledgers.ts";
import { expireHolds, makeAllDue } from "../../support/make-all-due.ts";
import type { TestContext } from "../../support/test-context.ts";
import type { BuyResult } from "./buyer.ts";

/** Enough for any work that needs several tries. */
const ROUNDS = 20;

/** More than the minute that the card processor takes to settle a refund. */
const REFUND_MS = 65_000;

/**
 * Completes all unfinished work in this process, as another server would once the leases of a dead
 * one expire.
 */
export async function recoverAll(context: TestContext): Promise<void> {
  // Visitors who did not return to pay have lost their places by now.
  await expireHolds(context);
  for (let round = 0; round < ROUNDS; round++) {
    context.simulator.advanceClock(REFUND_MS);
    await makeAllDue(context);
    for (const job of JOBS) await job.run(context);
    if ((await findUnfinished(context.pool)).length === 0) return;
  }
  expect(await findUnfinished(context.pool)).toEqual([]);
}

/**
 * Checks that every invariant holds and that every buyer's result is true: a confirmed booking
 * exists and was paid once, and a refused buyer paid nothing and has none.
 */
export async function expectResultsTrue(
  context: TestContext,
  results: readonly BuyResult[],
): Promise<void> {
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
  expect(await findLedgerDifferences(context.pool, context.simulator)).toEqual([]);
  const { rows } = await context.pool.query<{ id: string; checkout_id: string }>(
    "SELECT id, checkout_id FROM bookings WHERE status = 'confirmed'",
  );
  const bookings = new Map(rows.map(({ id, checkout_id }) => [checkout_id, id]));
  for (const result of results) {
    if (result.kind === "booked") expect(bookings.get(result.checkoutId)).toBe(result.bookingId);
    if (result.kind === "refused" && result.checkoutId)
      expect(bookings.has(result.checkoutId)).toBe(false);
  }
}
