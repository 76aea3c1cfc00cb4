import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Holder } from "../../src/server/checkouts/held-checkout.ts";
import { holdPlacesIn } from "../../src/server/checkouts/hold-places.ts";
import { releaseExpiredCheckouts } from "../../src/server/checkouts/release-expired-checkouts.ts";
import { takeBackPlaces } from "../../src/server/checkouts/take-back-places.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
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

interface Person {
  visitorHash: Buffer | null;
  addressHash: Buffer;
}

function person(changes: Partial<Person> = {}): Person {
  return { visitorHash: randomBytes(32), addressHash: randomBytes(32), ...changes };
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
async function holdAtOnce(people: Person[]): Promise<number> {
  const waiting = people.entries();
  let heldCount = 0;
  const work = async () => {
    for (const [i, who] of waiting) {
      const answer = await holdAs(who, i).catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toMatchObject(TOO_MANY);
      else heldCount += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return heldCount;
}

async function liveOf({ visitorHash, addressHash }: Person): Promise<number> {
  const live = db.selectFrom("checkouts").select("id").where("state", "in", ["held", "paying"]);
  const rows = await (visitorHash
    ? live.where("visitorHash", "=", visitorHash).execute()
    : live.where("addressHash", "=", addressHash).execute());
  return rows.length;
}

/** Lets the time of all that somebody holds run out, as the clock would; nothing is swept yet. */
async function runOut({ addressHash }: Person): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where("addressHash", "=", addressHash)
    .execute();
}

test(`${AT_ONCE} holds of one visitor at once, each from another address: exactly 3 live`, async () => {
  const { visitorHash } = person();
  const people = Array.from({ length: AT_ONCE }, () => person({ visitorHash }));
  expect(await holdAtOnce(people)).toBe(3);
  expect(await liveOf(person({ visitorHash }))).toBe(3);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test(`${AT_ONCE} visitors of one address at once: exactly 10 live`, async () => {
  const { addressHash } = person();
  const people = Array.from({ length: AT_ONCE }, () => person({ addressHash }));
  expect(await holdAtOnce(people)).toBe(10);
  expect(await liveOf({ visitorHash: null, addressHash })).toBe(10);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("three visitors of one address at once: 9 live, nobody above 3", async () => {
  const { addressHash } = person();
  const family = Array.from({ length: 3 }, () => person({ addressHash }));
  const people = Array.from({ length: 90 }, (_, i) => family[i % 3] as Person);
  expect(await holdAtOnce(people)).toBe(9);
  expect(await Promise.all(family.map(liveOf))).toEqual([3, 3, 3]);
});

test("without a visitor's cookie only the address counts", async () => {
  const stranger = person({ visitorHash: null });
  expect(await holdAtOnce(Array.from({ length: 40 }, () => stranger))).toBe(10);
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
