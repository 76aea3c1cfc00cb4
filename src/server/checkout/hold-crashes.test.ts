import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { crashAt } from "../../../tests/support/crash-at.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, newSecret } from "../../../tests/support/test-venue.ts";
import { startCheckout } from "./hold-places.ts";
import { releaseExpiredHolds } from "./release-holds.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];

function request(startsAt: Date) {
  return {
    activityId: venue.activityId,
    startsAt,
    ticketCount: 10,
    checkoutSecret: newSecret(),
    visitorHash: Buffer.alloc(32, 1),
    networkHash: Buffer.alloc(32, 2),
    wideNetworkHash: Buffer.alloc(32, 3),
  };
}

async function heldIn(startTime: Date) {
  const slot = await db
    .selectFrom("timeSlots")
    .select("heldCount")
    .where("startTime", "=", startTime)
    .executeTakeFirst();
  return slot?.heldCount ?? 0;
}

test("a crash before the hold is written holds nothing", async () => {
  await crashAt(context, "hold.chosen", (dying) => startCheckout(dying, request(ten)));
  expect(await heldIn(ten)).toBe(0);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("after a crash once the hold is written, the same secret finds it, or it expires", async () => {
  const input = request(eleven);
  await crashAt(context, "hold.written", (dying) => startCheckout(dying, input));
  expect(await startCheckout(context, input)).toMatchObject({ state: "held", ticketCount: 10 });
  expect(await heldIn(eleven)).toBe(10);
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(0) })
    .execute();
  await releaseExpiredHolds(context);
  expect(await heldIn(eleven)).toBe(0);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
