import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { explainStatement } from "../../../../tests/support/explain-statement.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { hold } from "../../../../tests/support/test-visitor.ts";
import { localDate } from "../../../shared/time.ts";
import { readOffer } from "./slots.queries.ts";

const { context, venue, staffId, call, adminHeaders, newEmptySlot, expectConsistent } =
  await bookingChangesFixture();
const { db, pool } = context;
const { ownerPool } = context.database;

const bookingPath = (slot: Date, what: string) =>
  `/admin/activities/${venue.activityId}/slots/${slot.toISOString()}/${what}`;
const close = (slot: Date, reason = "Weather") =>
  call("PUT", bookingPath(slot, "closure"), adminHeaders, { reason });
const reopen = (slot: Date) => call("DELETE", bookingPath(slot, "closure"), adminHeaders);
const resize = (slot: Date, capacity: number | null, expectedCapacity = 100) =>
  call("PUT", bookingPath(slot, "capacity"), adminHeaders, {
    capacity,
    expectedCapacity,
    reason: "Staff",
  });

async function readStaffSlot(slot: Date) {
  const { body } = await call(
    "GET",
    `/admin/days/${localDate(slot, "Europe/London")}/slots`,
    adminHeaders,
  );
  return body.find((one: { startsAt: string }) => one.startsAt === slot.toISOString());
}

test("one slot is closed with a reason and reopened, and its neighbours stay open", async () => {
  const slot = newEmptySlot();
  const next = new Date(slot.getTime() + 3_600_000);
  const closed = { isAvailable: false, closedReason: "Weather", closedWith: "session" };
  expect((await close(slot)).body).toMatchObject(closed);
  expect((await close(slot, "Staff")).body).toMatchObject(closed);
  expect(await readStaffSlot(next)).toMatchObject({ isAvailable: true, closedReason: null });
  await expect(hold(context, venue, slot)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  const open = { isAvailable: true, closedReason: null, closedWith: null };
  expect((await reopen(slot)).body).toMatchObject(open);
  expect((await reopen(slot)).body).toMatchObject(open);
  await hold(context, venue, slot);
  const { id } = await db
    .selectFrom("timeSlots")
    .select("id")
    .where("startTime", "=", slot)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom("events")
    .select(["actorId", "type"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
  expect(events).toEqual([
    { actorId: staffId, type: "time_slot.closed" },
    { actorId: staffId, type: "time_slot.reopened" },
  ]);
  await expectConsistent();
});

test("a slot that is not offered any more is reopened and resized, and listed no longer", async () => {
  const slot = newEmptySlot();
  await close(slot);
  await resize(slot, 4);
  const { activityId } = venue;
  await db.updateTable("schedules").set({ startTime: "10:30" }).execute();
  expect(await readStaffSlot(slot)).toMatchObject({ isOffered: false, isAvailable: false });
  expect((await reopen(slot)).body).toMatchObject({ activityId, isAvailable: true, capacity: 4 });
  for (const _ of [1, 2]) {
    const resized = await resize(slot, null, 4);
    expect(resized).toMatchObject({ status: 200, body: { isCapacityManual: false } });
  }
  expect(await readStaffSlot(slot)).toBeUndefined();
  await db.updateTable("schedules").set({ startTime: "10:00" }).execute();
});

test("a slot's capacity can go down to what is sold and held, not below", async () => {
  const slot = newEmptySlot();
  await book(context, venue, slot);
  await hold(context, venue, slot);
  expect(await readStaffSlot(slot)).toMatchObject({ sold: 2, held: 2, parties: 1, placesLeft: 96 });
  expect((await resize(slot, 3)).body.code).toBe("CAPACITY_BELOW_SOLD");
  const small = { capacity: 4, placesLeft: 0, isCapacityManual: true, capacityReason: "Staff" };
  expect((await resize(slot, 4)).body).toMatchObject(small);
  expect((await resize(slot, 4)).body).toMatchObject(small);
  await expect(hold(context, venue, slot, 1)).rejects.toMatchObject({ code: "SLOT_FULL" });
  expect((await resize(slot, 6, 100)).body.code).toBe("SLOT_CHANGED");
  expect((await resize(slot, null, 4)).body).toMatchObject({
    capacity: 100,
    isCapacityManual: false,
    capacityReason: null,
    usualCapacity: 100,
  });
  await expectConsistent();
});

test("a slot without a row can be changed; one that is not offered or is over cannot", async () => {
  const slot = newEmptySlot();
  expect((await resize(slot, 7)).body).toMatchObject({ capacity: 7, sold: 0, isOffered: true });
  const never = new Date(slot.getTime() + 60_000);
  expect((await close(never)).body.code).toBe("TIME_SLOT_NOT_FOUND");
  const before = new Date(slot.getTime() - 10 * 86_400_000);
  expect((await close(before)).body.code).toBe("SESSION_OVER");
});

test("the offer's statement reads closed days by index", async () => {
  await pool.query(`INSERT INTO closed_days (id, date, reason)
    SELECT gen_random_uuid(), date '2040-01-01' + n, 'Weather' FROM generate_series(1, 5000) n`);
  await ownerPool.query("ANALYZE closed_days");
  const query = { activityId: venue.activityId, startsAt: newEmptySlot(), days: 1 };
  const plan = await explainStatement(pool, readOffer, query);
  expect(plan).not.toContain("Seq Scan on closed_days");
  await pool.query("DELETE FROM closed_days");
});
