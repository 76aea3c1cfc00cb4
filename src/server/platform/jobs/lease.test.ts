import { expect, onTestFinished, test, vi } from "vitest";
import { makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import {
  claimUnsettledAttempts,
  renewAttemptLease,
} from "../../payments/charge/attempts.queries.ts";
import { withLease } from "./lease.ts";

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
  const renew = vi.fn(renewAttemptLease);
  const work = Promise.withResolvers<void>();
  const done = withLease(context, renew, { attemptId }, () => work.promise);
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
