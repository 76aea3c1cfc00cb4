import { expect } from "vitest";
import { JOBS } from "../../../src/server/jobs.ts";
import { brokenInvariants, unfinished } from "../../invariants/invariants.ts";
import { ledgerDifferences } from "../../invariants/ledgers.ts";
import { bringForward, runOut } from "../../support/make-all-due.ts";
import type { TestContext } from "../../support/test-context.ts";
import type { Told } from "./buyer.ts";

/** Enough for anything that needs a second look. */
const ROUNDS = 20;

/**
 * What was left unfinished is due now and carried on by this process, as another server would when
 * the leases of the dead one end.
 */
export async function carryOn(context: TestContext): Promise<void> {
  // Whoever did not come back to pay has lost the places by now.
  await runOut(context);
  for (let round = 0; round < ROUNDS; round++) {
    await bringForward(context);
    for (const job of JOBS) await job.run(context);
    if ((await unfinished(context.pool)).length === 0) return;
  }
  expect(await unfinished(context.pool)).toEqual([]);
}

/**
 * Everything holds, and whatever the buyers were told is so: who was told of a booking has it and
 * paid once, who was told no paid nothing and has none.
 */
export async function expectTruth(context: TestContext, told: readonly Told[]): Promise<void> {
  expect(await brokenInvariants(context.pool)).toEqual([]);
  expect(await ledgerDifferences(context.pool, context.standin)).toEqual([]);
  const { rows } = await context.pool.query<{ id: string; checkout_id: string }>(
    "SELECT id, checkout_id FROM bookings WHERE status = 'confirmed'",
  );
  const bookings = new Map(rows.map(({ id, checkout_id }) => [checkout_id, id]));
  for (const one of told) {
    if (one.kind === "booked") expect(bookings.get(one.checkoutId)).toBe(one.bookingId);
    if (one.kind === "refused" && one.checkoutId) expect(bookings.has(one.checkoutId)).toBe(false);
  }
}
