import { afterEach, expect, test } from "vitest";

import { adjustCheckout, extendCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import type { Holder } from "../../src/server/checkout/held-checkout.ts";
import { holdPlacesIn } from "../../src/server/checkout/hold-places.ts";
import { releaseExpiredCheckouts } from "../../src/server/checkout/release-expired-holds.ts";
import { takeBackPlaces } from "../../src/server/checkout/renew-expired-hold.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { stranger } from "../support/anonymous-caller.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();

const ofFirst = { activityId: venue.activityId, startsAt: venue.slots[0] as Date };

const AT_ONCE = 200;
const TOO_MANY = { code: "TOO_MANY_HOLDS" };

const CROWDED = { code: "NETWORK_BUSY" };

interface Person {
  visitorHash: Buffer | null;
  networkHash: Buffer;
  wideNetworkHash: Buffer;
}

function person(changes: Partial<Person> = {}): Person {
  return { ...stranger(), ...changes };
}

function holdAs(who: Person, slot = 0, checkoutSecret = newSecret()) {
  return holdPlacesIn(context, {
    activityId: venue.activityId,
    startsAt: venue.slots[slot % venue.slots.length] as Date,
    ticketCount: 1,
    checkoutSecret,
    ...who,
  });
}

async function holdWithSecret(who: Person): Promise<Holder> {
  const checkoutSecret = newSecret();
  const { id } = await holdAs(who, 0, checkoutSecret);
  return { checkoutId: id, checkoutSecret };
}

/** More than there are connections, and not so many that somebody waits too long for one. */
const WORKERS = 40;

/** Everybody at once, over all slots; every no is the one that is due. */
async function holdAtOnce(people: Person[], due = TOO_MANY, slots = venue.slots.length) {
  const waiting = people.entries();
  let heldCount = 0;
  const work = async () => {
    for (const [i, who] of waiting) {
      const answer = await holdAs(who, i % slots).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toMatchObject(due);
      else heldCount += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return heldCount;
}

async function liveOf({ visitorHash, networkHash }: Person): Promise<number> {
  const live = db.selectFrom("checkouts").select("id").where("state", "in", ["held", "paying"]);
  const rows = await (visitorHash
    ? live.where("visitorHash", "=", visitorHash).execute()
    : live.where("networkHash", "=", networkHash).execute());
  return rows.length;
}

/** Lets the time of all that somebody holds run out, as the clock would; nothing is swept yet. */
async function runOut({ networkHash }: Person): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where("networkHash", "=", networkHash)
    .execute();
}

test(`${AT_ONCE} holds of one visitor at once, each from another address: exactly 3 live`, async () => {
  const { visitorHash } = person();
  const people = Array.from({ length: AT_ONCE }, () => person({ visitorHash }));
  expect(await holdAtOnce(people)).toBe(3);
  expect(await liveOf(person({ visitorHash }))).toBe(3);
  expect(await brokenInvariants(pool)).toEqual([]);
});

/** Visitors of one network. */
function crowd(count: number, network: Partial<Person> = {}): Person[] {
  const { networkHash, wideNetworkHash } = person(network);
  return Array.from({ length: count }, () => person({ networkHash, wideNetworkHash }));
}

/** Nothing is held, and a slot has so many places. */
async function withSlotsOf(capacity: number): Promise<void> {
  await db.deleteFrom("checkouts").execute();
  await db
    .updateTable("timeSlots")
    .set({ heldCount: 0, heldPartyCount: 0, bookingsCount: 0, partyCount: 0, capacity })
    .execute();
  await db.updateTable("activities").set({ maxCapacity: capacity }).execute();
}

/** Of which a network may hold twelve. */
const SMALL = 36;
afterEach(() => withSlotsOf(1000));

test("a crowd behind one address holds a third of a slot at once, and never a place more", async () => {
  await withSlotsOf(SMALL);
  expect(await holdAtOnce(crowd(60), CROWDED, 1)).toBe(12);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("without a visitor's cookie it is the same", async () => {
  await withSlotsOf(SMALL);
  const people = crowd(40).map((who) => ({ ...who, visitorHash: null }));
  expect(await holdAtOnce(people, CROWDED, 1)).toBe(12);
});

test("what is paid for counts no more, so the next of the crowd can book", async () => {
  await withSlotsOf(SMALL);
  const people = crowd(14);
  expect(await holdAtOnce(people.slice(0, 13), CROWDED, 1)).toBe(12);
  await db
    .updateTable("checkouts")
    .set({ state: "confirmed" })
    .where("networkHash", "=", people[0]?.networkHash ?? Buffer.alloc(0))
    .execute();
  await holdAs(people[13] as Person);
});

test("one network holds 120 places in all, over however many slots", async () => {
  expect(await holdAtOnce(crowd(AT_ONCE), CROWDED)).toBe(120);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("a wide network of many networks holds four times as much of a slot", async () => {
  const { wideNetworkHash } = person();
  const people = Array.from({ length: 600 }, () => person({ wideNetworkHash }));
  expect(await holdAtOnce(people, CROWDED)).toBe(480);
});

test("a hold grows only within its network's share, and is not extended above half of it", async () => {
  await withSlotsOf(SMALL);
  const [first, second] = crowd(2) as [Person, Person];
  const mine = await holdWithSecret(first);
  await holdWithSecret(second);
  expect(await adjustCheckout(context, mine, 5)).toMatchObject({ ticketCount: 5 });
  await extendCheckout(context, mine);
  await expect(adjustCheckout(context, mine, 12)).rejects.toMatchObject(CROWDED);
  const other = await holdWithSecret(person());
  await adjustCheckout(context, other, 7);
  await expect(extendCheckout(context, other)).rejects.toMatchObject({
    code: "HOLD_NOT_EXTENDED",
  });
});

test("what ran out and was not swept yet does not count against its own visitor", async () => {
  const who = person();
  expect(await holdAtOnce([who, who, who, who])).toBe(3);
  await runOut(who);
  expect(await holdAtOnce(Array.from({ length: 30 }, () => who))).toBe(3);
  expect(await liveOf(who)).toBe(3);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("the sweep and the visitor's next holds release what ran out exactly once", async () => {
  const people = Array.from({ length: 12 }, () => person());
  for (let round = 1; round <= 3; round++) {
    await holdAtOnce(people.flatMap((who) => [who, who, who]));
    await Promise.all(people.map(runOut));
    await Promise.all([
      ...people.map((who) => holdAs(who, round)),
      ...[1, 2, 3].map(() => releaseExpiredCheckouts(context)),
    ]);
    expect(await brokenInvariants(pool)).toEqual([]);
  }
});

test("a hold that ran out is taken back only within the limits", async () => {
  const who = person();
  const [late, ...others] = await Promise.all([1, 2, 3].map(() => holdWithSecret(who)));
  await runOut(who);
  await Promise.all([1, 2, 3].map((n) => holdAs(who, n)));
  const takeBack = () => takeBackPlaces(pool, late as Holder, ofFirst);
  await expect(takeBack()).rejects.toMatchObject(TOO_MANY);
  await runOut(who);
  await Promise.all(
    [late, ...others].map((holder) => takeBackPlaces(pool, holder as Holder, ofFirst)),
  );
  await takeBack();
  expect(await liveOf(who)).toBe(3);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("taking back and holding anew at once never exceed the limits together", async () => {
  const who = person();
  const late = await Promise.all([1, 2, 3].map(() => holdWithSecret(who)));
  await runOut(who);
  await releaseExpiredCheckouts(context);
  const answers = await Promise.allSettled([
    ...late.map((holder) => takeBackPlaces(pool, holder, ofFirst)),
    ...Array.from({ length: 20 }, (_, i) => holdAs(who, i)),
  ]);
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(3);
  expect(await liveOf(who)).toBe(3);
  expect(await brokenInvariants(pool)).toEqual([]);
});
