import { expect } from "vitest";
import { JOBS } from "../../../src/server/jobs.ts";
import { findBrokenInvariants, findUnfinished } from "../../invariants/invariants.ts";
import { findLedgerDifferences } from "../../invariants/ledgers.ts";
import { expireHolds, makeAllDue } from "../../support/make-all-due.ts";
import type { TestContext } from "../../support/test-context.ts";
import type { BuyResult } from "./buyer.ts";

/** Enough for anything that needs a second look. */
const ROUNDS = 20;

/**
 * What was left unfinished is due now and carried on by this process, as another server would when
 * the leases of the dead one end.
 */
export async function recoverAll(context: TestContext): Promise<void> {
  // Whoever did not come back to pay has lost the places by now.
  await expireHolds(context);
  for (let round = 0; round < ROUNDS; round++) {
    await makeAllDue(context);
    for (const job of JOBS) await job.run(context);
    if ((await findUnfinished(context.pool)).length === 0) return;
  }
  expect(await findUnfinished(context.pool)).toEqual([]);
}

/**
 * Everything holds, and whatever the buyers were told is so: who was told of a booking has it and
 * paid once, who was told no paid nothing and has none.
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
