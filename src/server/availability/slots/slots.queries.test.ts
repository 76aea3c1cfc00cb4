import type { Pool, QueryConfig } from "pg";
import { expect, test } from "vitest";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold } from "../../../../tests/support/test-visitor.ts";
import { localDate } from "../../../shared/time.ts";
import { type OfferRow, readOffer, readOfferCoalesced } from "./slots.queries.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const { activityId } = venue;
const fromDate = localDate(ten, "Europe/London");
const oneDay = { activityId, fromDate, days: 1 };

/** The pool, with a wrapper around each query. */
function poolWith(query: (run: () => Promise<unknown>, name: string) => Promise<unknown>): Pool {
  const value = (config: QueryConfig) => query(() => pool.query(config), config.name ?? "");
  return Object.create(pool, { query: { value } });
}

/** An offer without what differs between equal reads. */
function withoutReadTime(offer: OfferRow | undefined) {
  if (!offer) return undefined;
  const { now: _, position: __, ...rest } = offer;
  return rest;
}

test("calls made while two statements run share the third, and each gets its own offer", async () => {
  const statements: string[] = [];
  const third = Promise.withResolvers<void>();
  const countingPool = poolWith(async (run, name) => {
    const count = statements.push(name);
    // The second ends after the first, so that the third answers all who wait.
    if (count === 2) await third.promise;
    if (count === 3) third.resolve();
    return run();
  });
  const offerQueries = [
    oneDay,
    { activityId, startsAt: eleven, days: 1 },
    { activityId, days: 60 },
    { activityId: "00000000-0000-4000-8000-000000000000", days: 1 },
    { activityId, fromDate: "2031-03-30", days: 3 },
  ];
  const together = await Promise.all(
    [oneDay, ...offerQueries, oneDay].map((offerQuery) =>
      readOfferCoalesced(countingPool, offerQuery),
    ),
  );
  expect(statements).toEqual(["read-offer", "read-offer", "read-offers"]);
  for (const [i, offerQuery] of offerQueries.entries()) {
    const [alone] = await readOffer(pool, offerQuery);
    expect(withoutReadTime(together[i + 1])).toEqual(withoutReadTime(alone));
  }
  expect(together.at(-1)).toBe(together[1]);
  expect(together[0]).not.toBe(together[1]);
});

test("a call never gets an offer that was read before it", async () => {
  const gate = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  let isFirst = true;
  const slowPool = poolWith(async (run) => {
    const holdBack = isFirst;
    isFirst = false;
    const result = await run();
    isRead.resolve();
    if (holdBack) await gate.promise;
    return result;
  });
  const before = readOfferCoalesced(slowPool, oneDay);
  await isRead.promise;
  await hold(context, venue, ten, 3);
  const after = readOfferCoalesced(slowPool, oneDay);
  gate.resolve();
  const heldAt = (offer: OfferRow | undefined) =>
    offer?.slots.find(({ startsAt }) => Date.parse(startsAt) === ten.getTime())?.heldCount;
  expect(heldAt(await after)).toBe((heldAt(await before) ?? 0) + 3);
});

test("a stuck statement does not block later calls", async () => {
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const stuckPool = poolWith(async (run) => {
    const isHeldUp = isFirst;
    isFirst = false;
    if (isHeldUp) await gate.promise;
    return run();
  });
  const first = readOfferCoalesced(stuckPool, oneDay);
  const later = await readOfferCoalesced(stuckPool, oneDay);
  const last = await readOfferCoalesced(stuckPool, oneDay);
  gate.resolve();
  expect(withoutReadTime(later)).toEqual(withoutReadTime(await first));
  expect(withoutReadTime(last)).toEqual(withoutReadTime(later));
});

test("a failure rejects all waiting calls, and the next call reads again", async () => {
  const failure = new Error("the database went away");
  let failures = 2;
  const failingPool = poolWith((run) => (failures-- > 0 ? Promise.reject(failure) : run()));
  const all = await Promise.allSettled(
    [1, 2, 3].map(() => readOfferCoalesced(failingPool, oneDay)),
  );
  expect(all).toEqual(all.map(() => ({ status: "rejected", reason: failure })));
  expect(withoutReadTime(await readOfferCoalesced(failingPool, oneDay))).toBeDefined();
});

test("hundreds of concurrent queries are all answered", async () => {
  const dates = Array.from({ length: 300 }, (_, i) => `20${30 + (i % 60)}-05-${10 + (i % 20)}`);
  const offers = await Promise.all(
    dates.map((date) => readOfferCoalesced(pool, { activityId, fromDate: date, days: 1 })),
  );
  expect(offers.map((offer) => offer?.fromDate)).toEqual(dates);
});
