import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { Actor } from "../../events/actor.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ cancellationPolicy: 1 }).execute();
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

const CUSTOMER: Actor = { kind: "customer", id: null };
const STAFF: Actor = { kind: "staff", id: null };

async function book(startsAt: Date, tickets = 2): Promise<string> {
  const visitor = await hold(context, venue, startsAt, tickets);
  const placed = await place(
    context,
    visitor,
    placement(venue, { expectedTotalPence: 1800 * tickets }),
  );
  if (placed.status !== 201) throw new Error("not confirmed");
  return placed.body.booking.id;
}

function move(bookingId: string, startsAt: Date, changes: object = {}) {
  return moveBooking(context, { bookingId, startsAt, actor: CUSTOMER, notify: true, ...changes });
}

async function soldIn(startTime: Date) {
  const slot = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount"])
    .where("startTime", "=", startTime)
    .executeTakeFirst();
  return [slot?.bookingsCount ?? 0, slot?.partyCount ?? 0];
}

function bookingOf(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function readEmails(bookingId: string) {
  return db
    .selectFrom("emails")
    .select(["kind", "toAddress", "content"])
    .where("bookingId", "=", bookingId)
    .where("kind", "like", "booking-moved%")
    .orderBy("kind")
    .execute();
}

/** Moves a booking's slot so that it starts in this many hours. */
async function beginsIn(bookingId: string, hours: number) {
  const startTime = new Date(Date.now() + hours * 3_600_000);
  await db
    .updateTable("timeSlots")
    .set({ startTime, endTime: new Date(startTime.getTime() + 3_600_000) })
    .where("id", "=", (await bookingOf(bookingId)).timeSlotId)
    .execute();
}

test("a move takes places and party with it, and the price stays", async () => {
  const id = await book(ten, 3);
  const before = await bookingOf(id);
  const times = { startsAt: eleven.toISOString(), endsAt: twelve.toISOString() };
  expect(await move(id, eleven)).toEqual(times);
  expect([await soldIn(ten), await soldIn(eleven)]).toEqual([
    [0, 0],
    [3, 1],
  ]);
  const { timeSlotId, startsAt: _, calendarSequence, ...same } = await bookingOf(id);
  expect(before).toMatchObject(same);
  expect(timeSlotId).not.toBe(before.timeSlotId);
  expect(calendarSequence).toBe(1);
  const event = await db
    .selectFrom("events")
    .selectAll()
    .where("entityId", "=", id)
    .where("type", "=", "booking.moved")
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    actorKind: "customer",
    before: { timeSlotId: before.timeSlotId },
    after: { timeSlotId, startsAt: expect.any(String), ticketCount: 3 },
  });
  expect(await readEmails(id)).toMatchObject([
    {
      kind: "booking-moved",
      toAddress: before.email,
      content: {
        startsAt: eleven.toISOString(),
        fromStartsAt: ten.toISOString(),
        calendarSequence: 1,
      },
    },
    { kind: "booking-moved-notice", toAddress: "staff@example.com", content: { by: "customer" } },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("moving to the same slot changes nothing, so a move is idempotent", async () => {
  const id = await book(ten);
  expect(await Promise.all([1, 2, 3, 4].map(() => move(id, twelve)))).toEqual(
    Array(4).fill({ startsAt: twelve.toISOString(), endsAt: one.toISOString() }),
  );
  expect(await bookingOf(id)).toMatchObject({ calendarSequence: 1 });
  expect(await readEmails(id)).toHaveLength(2);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("staff are notified even when the customer is not emailed", async () => {
  const id = await book(ten);
  await move(id, eleven, { notify: false, actor: STAFF });
  expect(await readEmails(id)).toMatchObject([{ kind: "booking-moved-notice" }]);
});

test("a slot full of holds refuses the move, and nothing changes", async () => {
  const id = await book(ten, 2);
  await hold(context, venue, two, 9);
  await expect(move(id, two)).rejects.toMatchObject({
    code: "SLOT_FULL",
    details: { placesLeft: 1 },
  });
  await db.updateTable("settings").set({ maxBookingsPerSlot: 1 }).execute();
  await expect(move(await book(three, 1), two)).rejects.toMatchObject({
    code: "SLOT_FULLY_BOOKED",
  });
  await db.updateTable("settings").set({ maxBookingsPerSlot: 20 }).execute();
  expect(await bookingOf(id)).toMatchObject({ calendarSequence: 0 });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a move is refused when its places are taken between read and write", async () => {
  const id = await book(ten, 2);
  const racingContext = {
    ...context,
    async failpoint() {
      racingContext.failpoint = async () => undefined;
      await hold(context, venue, three, 8);
    },
  };
  await expect(
    moveBooking(racingContext, { bookingId: id, startsAt: three, actor: CUSTOMER, notify: true }),
  ).rejects.toMatchObject({ code: "SLOT_FULL", details: { placesLeft: 1 } });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a booking cannot move to a time that is not a slot, or to a closed slot", async () => {
  const id = await book(ten, 1);
  const offBeat = new Date(ten.getTime() + 60_000);
  await expect(move(id, offBeat)).rejects.toMatchObject({ code: "TIME_SLOT_NOT_FOUND" });
  await db
    .insertInto("timeSlots")
    .values({
      activityId: venue.activityId,
      startTime: one,
      endTime: two,
      capacity: 10,
      isAvailable: false,
    })
    .execute();
  await expect(move(id, one)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  await expect(move(id, one, { actor: STAFF })).rejects.toMatchObject({ code: "SLOT_CLOSED" });
});

test("customers can move until the deadline of the slot they leave, staff at any time", async () => {
  const id = await book(ten, 1);
  await beginsIn(id, 0.5);
  await expect(move(id, eleven)).rejects.toMatchObject({
    code: "MOVE_TOO_LATE",
    details: { deadline: expect.any(String) },
  });
  expect(await move(id, eleven, { actor: STAFF })).toMatchObject({
    startsAt: eleven.toISOString(),
  });
});

test("the lead time of the new slot binds customers, not staff", async () => {
  const id = await book(ten, 1);
  await db.updateTable("settings").set({ bookingLeadTime: 72 }).execute();
  await expect(move(id, eleven)).rejects.toMatchObject({ code: "SLOT_TOO_LATE" });
  expect(await move(id, eleven, { actor: STAFF })).toMatchObject({
    startsAt: eleven.toISOString(),
  });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
});

test("an unknown and a cancelled booking cannot be moved", async () => {
  const unknown = "00000000-0000-4000-8000-000000000000";
  await expect(move(unknown, ten)).rejects.toMatchObject({ code: "BOOKING_NOT_FOUND" });
  const bookingId = await book(ten, 1);
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  await expect(move(bookingId, eleven)).rejects.toMatchObject({ code: "BOOKING_CANCELLED" });
});

test("a booking does not block the move to a slot that overlaps its own", async () => {
  const late = new Date(ten.getTime() + 7 * 86_400_000);
  const id = await book(late, 2);
  await db.updateTable("schedules").set({ startTime: "10:30", endTime: "16:30" }).execute();
  const halfPast = new Date(late.getTime() + 1_800_000);
  expect(await move(id, halfPast)).toMatchObject({ startsAt: halfPast.toISOString() });
  await db.updateTable("schedules").set({ startTime: "10:00", endTime: "16:00" }).execute();
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a crash before the move is written changes nothing", async () => {
  const day = new Date(ten.getTime() + 86_400_000);
  const id = await book(day, 4);
  const dying = { bookingId: id, startsAt: new Date(day.getTime() + 3_600_000), notify: true };
  await crashAt(context, "move.read", (c) => moveBooking(c, { ...dying, actor: CUSTOMER }));
  expect(await soldIn(day)).toEqual([4, 1]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("after a crash once the move is written, a retry returns the same answer", async () => {
  const day = new Date(ten.getTime() + 2 * 86_400_000);
  const target = new Date(day.getTime() + 3_600_000);
  const id = await book(day, 4);
  const dying = { bookingId: id, startsAt: target, actor: CUSTOMER, notify: true };
  await crashAt(context, "move.written", (c) => moveBooking(c, dying));
  expect(await move(id, target)).toMatchObject({ startsAt: target.toISOString() });
  expect([await soldIn(day), await soldIn(target)]).toEqual([
    [0, 0],
    [4, 1],
  ]);
  expect(await bookingOf(id)).toMatchObject({ calendarSequence: 1 });
  expect(await readEmails(id)).toHaveLength(2);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
