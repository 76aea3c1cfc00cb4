import { expect, inject, test } from "vitest";
import { anonymousCaller } from "../../../tests/support/anonymous-caller.ts";
import { countStatements } from "../../../tests/support/count-statements.ts";
import { setVenueClock } from "../../../tests/support/test-clock.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, newSecret } from "../../../tests/support/test-venue.ts";
import { startCheckout } from "./hold-places.ts";

const context = await testContext();
const { db } = context;
const { ownerPool } = context.database;
const venue = await createVenue(context);
const { activityId } = venue;
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function holdOne(startsAt: Date, ticketCount = 1) {
  const caller = { checkoutSecret: newSecret(), ...anonymousCaller() };
  return startCheckout(context, { activityId, startsAt, ticketCount, ...caller });
}

test("a hold in a slot that this process has read before is one statement", async () => {
  await holdOne(ten);
  const count = countStatements();
  await holdOne(ten);
  expect(count()).toEqual({ "hold-places": 1 });
});

test("a new price is in the answer at once", async () => {
  await holdOne(eleven);
  await db
    .updateTable("activities")
    .set({ pricePence: 2000 })
    .where("id", "=", activityId)
    .execute();
  expect(await holdOne(eleven)).toMatchObject({ activityPricePence: 2000 });
});

test("a new number of hold minutes counts at once", async () => {
  await holdOne(eleven);
  await db.updateTable("settings").set({ holdMinutes: 20 }).execute();
  expect(await holdOne(eleven)).toMatchObject({ secondsLeft: 20 * 60 });
});

test("a slot that was closed is refused", async () => {
  await holdOne(twelve);
  await db
    .updateTable("timeSlots")
    .set({ isAvailable: false })
    .where("startTime", "=", twelve)
    .execute();
  await expect(holdOne(twelve)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
});

test("a slot that was full is read again, and has room once somebody has left", async () => {
  await holdOne(one, 9);
  const last = await holdOne(one);
  await expect(holdOne(one)).rejects.toMatchObject({ code: "SLOT_FULL" });
  await db
    .updateTable("checkouts")
    .set({ state: "released", releasedAt: new Date(), releaseReason: "start_again" })
    .where("id", "=", last.id)
    .execute();
  await db.updateTable("timeSlots").set({ heldCount: 9 }).where("startTime", "=", one).execute();
  expect(await holdOne(one)).toMatchObject({ ticketCount: 1 });
});

test("a slot within a new lead time is refused", async () => {
  await holdOne(two);
  await db.updateTable("settings").set({ bookingLeadTime: 48 }).execute();
  await expect(holdOne(two)).rejects.toMatchObject({ code: "SLOT_TOO_LATE" });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
});

test("a slot whose time has come since it was read is refused", async () => {
  await holdOne(three);
  // Half an hour before the start; the lead time is an hour.
  const stepMs = three.getTime() - 1_800_000 - Date.now();
  await setVenueClock(ownerPool, inject("clockOffsetMs") + stepMs);
  await expect(holdOne(three)).rejects.toMatchObject({ code: "SLOT_TOO_LATE" });
});
