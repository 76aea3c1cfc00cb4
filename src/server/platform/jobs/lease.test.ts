import { expect, onTestFinished, test, vi } from "vitest";
import { makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import { attemptQueue, claimUnsettledAttempts } from "../../payments/charge/attempts.queries.ts";
import { retryTime, withLease } from "./lease.ts";

const context = await testContext();
const venue = await createVenue(context);

test("renews the lease while the work runs, and lets it expire afterwards", async () => {
  const visitor = await hold(context, venue, venue.slots[0] as Date);
  const fault = { method: "POST", path: "/v2/payments", when: "before", kind: "reset" } as const;
  context.simulator.addFault({ ...fault, times: 2 });
  await place(context, visitor, placement(venue));
  const { id: attemptId } = await context.db
    .selectFrom("paymentAttempts")
    .select("id")
    .where("checkoutId", "=", visitor.checkout.id)
    .executeTakeFirstOrThrow();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const renew = vi.fn(attemptQueue.renew);
  const work = Promise.withResolvers<void>();
  const done = withLease(context, { renew }, { attemptId }, () => work.promise);
  const claim = () => claimUnsettledAttempts(context.pool, { limit: 20 });

  await makeDue(context);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(renew.mock.results[0]?.value).resolves.toHaveLength(1);
  expect(await claim()).toEqual([]);

  work.resolve();
  await done;
  await makeDue(context);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(await claim()).toMatchObject([{ id: attemptId }]);
});

/** The pauses in seconds after 0, 1, 2, … tries. */
async function pausesAfter(tries: number[], maxPauseSeconds?: number): Promise<number[]> {
  const { rows } = await context.pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM ${retryTime("t", maxPauseSeconds)} - venue_now())::float8 AS seconds
     FROM unnest($1::int[]) AS t`,
    [tries],
  );
  return rows.map(({ seconds }) => seconds);
}

test("the pause doubles with each try, up to an hour or a queue's own limit", async () => {
  expect(await pausesAfter([0, 1, 2, 3, 9, 10, 100_000])).toEqual([
    5, 10, 20, 40, 2560, 3600, 3600,
  ]);
  expect(await pausesAfter([0, 1, 2, 3, 100_000], 30)).toEqual([5, 10, 20, 30, 30]);
});

test("a postponed row is due again after the pause of its tries, unless it is finished", async () => {
  const visitor = await hold(context, venue, venue.slots[1] as Date);
  const fault = { method: "POST", path: "/v2/payments", when: "before", kind: "reset" } as const;
  context.simulator.addFault({ ...fault, times: 2 });
  await place(context, visitor, placement(venue));
  const { id: attemptId } = await context.db
    .updateTable("paymentAttempts")
    .set({ tries: 4 })
    .where("checkoutId", "=", visitor.checkout.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await attemptQueue.postpone(context.pool, { attemptId })).toEqual([{ tries: 4 }]);
  const { rows } = await context.pool.query(
    "SELECT extract(epoch FROM next_try_at - venue_now())::int AS seconds FROM payment_attempts WHERE id = $1",
    [attemptId],
  );
  expect(rows[0].seconds).toBeGreaterThan(20);
  expect(rows[0].seconds).toBeLessThanOrEqual(30);

  await makeDue(context);
  await recoverPayments(context);
  expect(await attemptQueue.postpone(context.pool, { attemptId })).toEqual([]);
  expect(await attemptQueue.renew(context.pool, { attemptId })).toEqual([]);
});
