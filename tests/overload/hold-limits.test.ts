import { afterEach, expect, test } from "vitest";
import type { CheckoutCredentials } from "../../src/server/checkout/checkouts.queries.ts";
import { adjustCheckout, extendCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import { startCheckout } from "../../src/server/checkout/hold-places.ts";
import { releaseExpiredHolds } from "../../src/server/checkout/release-holds.ts";
import { renewExpiredHold } from "../../src/server/checkout/renew-expired-hold.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { anonymousCaller } from "../support/anonymous-caller.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();

const firstSlot = { activityId: venue.activityId, startsAt: venue.slots[0] as Date };

const CONCURRENT_HOLDS = 200;
const TOO_MANY = { code: "TOO_MANY_HOLDS" };

const NETWORK_BUSY = { code: "NETWORK_BUSY" };

interface Caller {
  visitorHash: Buffer | null;
  networkHash: Buffer;
  wideNetworkHash: Buffer;
}

function newCaller(changes: Partial<Caller> = {}): Caller {
  return { ...anonymousCaller(), ...changes };
}

function holdAs(caller: Caller, slot = 0, checkoutSecret = newSecret()) {
  return startCheckout(context, {
    activityId: venue.activityId,
    startsAt: venue.slots[slot % venue.slots.length] as Date,
    ticketCount: 1,
    checkoutSecret,
    ...caller,
  });
}

async function holdWithSecret(caller: Caller): Promise<CheckoutCredentials> {
  const checkoutSecret = newSecret();
  const { id } = await holdAs(caller, 0, checkoutSecret);
  return { checkoutId: id, checkoutSecret };
}

/** More than there are connections, but few enough that no hold waits too long for one. */
const WORKERS = 40;

/**
 * Holds concurrently over the slots; every refusal must be the expected one.
 * @returns how many holds succeeded.
 */
async function holdAtOnce(
  callers: Caller[],
  expectedRefusal = TOO_MANY,
  slots = venue.slots.length,
) {
  const queue = callers.entries();
  let heldCount = 0;
  const runWorker = async () => {
    for (const [i, caller] of queue) {
      const result = await holdAs(caller, i % slots).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toMatchObject(expectedRefusal);
      else heldCount += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, runWorker));
  return heldCount;
}

async function countLiveHolds({ visitorHash, networkHash }: Caller): Promise<number> {
  const live = db.selectFrom("checkouts").select("id").where("state", "in", ["held", "paying"]);
  const rows = await (visitorHash
    ? live.where("visitorHash", "=", visitorHash).execute()
    : live.where("networkHash", "=", networkHash).execute());
  return rows.length;
}

/** Expires the caller's holds as the clock would, without the job that releases them. */
async function expireHolds({ networkHash }: Caller): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where("networkHash", "=", networkHash)
    .execute();
}

test(`of ${CONCURRENT_HOLDS} concurrent holds of one visitor, each from another address, exactly 3 are live`, async () => {
  const { visitorHash } = newCaller();
  const callers = Array.from({ length: CONCURRENT_HOLDS }, () => newCaller({ visitorHash }));
  expect(await holdAtOnce(callers)).toBe(3);
  expect(await countLiveHolds(newCaller({ visitorHash }))).toBe(3);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

/** Visitors who share one network. */
function callersOfNetwork(count: number, network: Partial<Caller> = {}): Caller[] {
  const { networkHash, wideNetworkHash } = newCaller(network);
  return Array.from({ length: count }, () => newCaller({ networkHash, wideNetworkHash }));
}

/** Removes all holds and sets the capacity of every slot. */
async function setCapacity(capacity: number): Promise<void> {
  await db.deleteFrom("checkouts").execute();
  await db
    .updateTable("timeSlots")
    .set({ heldCount: 0, heldPartyCount: 0, bookingsCount: 0, partyCount: 0, capacity })
    .execute();
  await db.updateTable("activities").set({ maxCapacity: capacity }).execute();
}

/** One network may hold twelve of these places. */
const SMALL_CAPACITY = 36;
afterEach(() => setCapacity(1000));

test("many visitors behind one address together hold at most a third of a slot", async () => {
  await setCapacity(SMALL_CAPACITY);
  expect(await holdAtOnce(callersOfNetwork(60), NETWORK_BUSY, 1)).toBe(12);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("the limit is the same without a visitor cookie", async () => {
  await setCapacity(SMALL_CAPACITY);
  const callers = callersOfNetwork(40).map((caller) => ({ ...caller, visitorHash: null }));
  expect(await holdAtOnce(callers, NETWORK_BUSY, 1)).toBe(12);
});

test("paid places no longer count, so the next visitor of the network can book", async () => {
  await setCapacity(SMALL_CAPACITY);
  const callers = callersOfNetwork(14);
  expect(await holdAtOnce(callers.slice(0, 13), NETWORK_BUSY, 1)).toBe(12);
  await db
    .updateTable("checkouts")
    .set({ state: "confirmed" })
    .where("networkHash", "=", callers[0]?.networkHash ?? Buffer.alloc(0))
    .execute();
  await holdAs(callers[13] as Caller);
});

test("one network holds at most 120 places over all slots", async () => {
  expect(await holdAtOnce(callersOfNetwork(CONCURRENT_HOLDS), NETWORK_BUSY)).toBe(120);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a wide network holds at most four times as much as a network", async () => {
  const { wideNetworkHash } = newCaller();
  const callers = Array.from({ length: 600 }, () => newCaller({ wideNetworkHash }));
  expect(await holdAtOnce(callers, NETWORK_BUSY)).toBe(480);
});

test("a hold grows only within its network's share, and is not extended above half of it", async () => {
  await setCapacity(SMALL_CAPACITY);
  const [first, second] = callersOfNetwork(2) as [Caller, Caller];
  const ownHolder = await holdWithSecret(first);
  await holdWithSecret(second);
  expect(await adjustCheckout(context, ownHolder, 5)).toMatchObject({ ticketCount: 5 });
  await extendCheckout(context, ownHolder);
  await expect(adjustCheckout(context, ownHolder, 12)).rejects.toMatchObject(NETWORK_BUSY);
  const otherHolder = await holdWithSecret(newCaller());
  await adjustCheckout(context, otherHolder, 7);
  await expect(extendCheckout(context, otherHolder)).rejects.toMatchObject({
    code: "HOLD_NOT_EXTENDED",
  });
});

test("an expired hold does not count against its visitor before it is released", async () => {
  const caller = newCaller();
  expect(await holdAtOnce([caller, caller, caller, caller])).toBe(3);
  await expireHolds(caller);
  expect(await holdAtOnce(Array.from({ length: 30 }, () => caller))).toBe(3);
  expect(await countLiveHolds(caller)).toBe(3);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("the release job and new holds of the same visitors release each expired hold exactly once", async () => {
  const callers = Array.from({ length: 12 }, () => newCaller());
  for (let round = 1; round <= 3; round++) {
    await holdAtOnce(callers.flatMap((caller) => [caller, caller, caller]));
    await Promise.all(callers.map(expireHolds));
    await Promise.all([
      ...callers.map((caller) => holdAs(caller, round)),
      ...[1, 2, 3].map(() => releaseExpiredHolds(context)),
    ]);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  }
});

test("an expired hold is renewed only within the limits", async () => {
  const caller = newCaller();
  const [expiredHolders, ...others] = await Promise.all(
    [1, 2, 3].map(() => holdWithSecret(caller)),
  );
  await expireHolds(caller);
  await Promise.all([1, 2, 3].map((n) => holdAs(caller, n)));
  const renewHold = () => renewExpiredHold(pool, expiredHolders as CheckoutCredentials, firstSlot);
  await expect(renewHold()).rejects.toMatchObject(TOO_MANY);
  await expireHolds(caller);
  await Promise.all(
    [expiredHolders, ...others].map((holder) =>
      renewExpiredHold(pool, holder as CheckoutCredentials, firstSlot),
    ),
  );
  await renewHold();
  expect(await countLiveHolds(caller)).toBe(3);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("concurrent renewals and new holds together stay within the limits", async () => {
  const caller = newCaller();
  const expiredHolders = await Promise.all([1, 2, 3].map(() => holdWithSecret(caller)));
  await expireHolds(caller);
  await releaseExpiredHolds(context);
  const answers = await Promise.allSettled([
    ...expiredHolders.map((holder) => renewExpiredHold(pool, holder, firstSlot)),
    ...Array.from({ length: 20 }, (_, i) => holdAs(caller, i)),
  ]);
  expect(answers.filter((result) => result.status === "fulfilled")).toHaveLength(3);
  expect(await countLiveHolds(caller)).toBe(3);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
