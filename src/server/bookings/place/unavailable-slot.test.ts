import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import {
  hold,
  place,
  placement,
  type TestVisitor,
} from "../../../../tests/support/test-visitor.ts";
import { releaseExpiredHolds } from "../../checkout/release-holds.ts";
import type { Context } from "../../context.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two] = venue.slots as [Date, Date, Date, Date, Date];

function changeSlot(startTime: Date, change: { isAvailable: false } | { startTime: Date }) {
  return db.updateTable("timeSlots").set(change).where("startTime", "=", startTime).execute();
}

const close = (slot: Date) => changeSlot(slot, { isAvailable: false });

/** Moves the slot's start a minute into the past; no two slots start at the same time. */
let minutesAgo = 0;
const start = (slot: Date) => {
  minutesAgo += 1;
  return changeSlot(slot, { startTime: new Date(Date.now() - minutesAgo * 60_000) });
};

async function expireHold({ checkout }: TestVisitor) {
  const update = db.updateTable("checkouts").set({ holdExpiresAt: new Date(0) });
  await update.where("id", "=", checkout.id).execute();
  expect(await releaseExpiredHolds(context)).toBe(1);
}

test.each([
  ["closes", close, "SLOT_CLOSED", ten],
  ["begins", start, "SLOT_STARTED", eleven],
] as const)(
  "a slot that %s during the authorisation is not sold, and the refusal says so",
  async (_, makeUnavailable, code, slot) => {
    const visitor = await hold(context, venue, slot);
    const failpoint: Context["failpoint"] = async (point) => {
      if (point === "place.authorised") await makeUnavailable(slot);
    };
    const paying = place({ ...context, failpoint }, visitor, placement(venue));
    await expect(paying).rejects.toMatchObject({ code });
    expect(simulator.ledger().slice(-2)).toMatchObject([
      { kind: "authorised" },
      { kind: "voided" },
    ]);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  },
);

test.each([
  ["closed", close, "SLOT_CLOSED", twelve],
  ["begun", start, "SLOT_STARTED", one],
] as const)(
  "a slot that has %s since the hold expired is not reported as full",
  async (_, makeUnavailable, code, slot) => {
    const visitor = await hold(context, venue, slot);
    await expireHold(visitor);
    await makeUnavailable(slot);
    await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({ code });
    expect(await findBrokenInvariants(pool)).toEqual([]);
  },
);

test("a slot that others filled since the hold expired is reported as full", async () => {
  const visitor = await hold(context, venue, two);
  await expireHold(visitor);
  await hold(context, venue, two, 9);
  const paying = place(context, visitor, placement(venue));
  await expect(paying).rejects.toMatchObject({ code: "SLOT_FULL" });
});
