import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { moveBooking } from "../move/move-booking.ts";
import { checkIn } from "./check-in.ts";

const stage = await staffFixture();
const { context, venue, call, staff, account, customer, getManageLinkHeaders, bookAsStaff } = stage;
const { db, pool } = context;
const ten = venue.slots[0] as Date;
const actor = { kind: "staff", id: account.id } as const;

/** A party alone in its slot, which starts in this many minutes. */
let days = 0;
async function partyOf(ticketCount: number, minutes = 5): Promise<string> {
  days += 1;
  const alone = new Date(ten.getTime() + days * 86_400_000);
  const expectedTotalPence = ticketCount * 1800;
  const bookingId = await bookAsStaff(alone, { ticketCount, expectedTotalPence });
  await stage.startSlotInMinutes(bookingId, minutes);
  return bookingId;
}

function putCheckIn(bookingId: string, checkedInCount: number, expectedCheckedInCount?: number) {
  const body = {
    checkedInCount,
    ...(expectedCheckedInCount !== undefined && { expectedCheckedInCount }),
  };
  return call("PUT", `/admin/bookings/${bookingId}/check-in`, staff, body);
}

function eventsOf(bookingId: string) {
  return db
    .selectFrom("events")
    .select(["actorId", "before", "after"])
    .where("entityId", "=", bookingId)
    .where("type", "=", "booking.checked-in")
    .orderBy("at")
    .execute();
}

function rowOf(bookingId: string) {
  return db
    .selectFrom("bookings")
    .select(["checkedInCount", "firstCheckedInAt", "lastCheckedInAt"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

test("people are checked in and out, and the history shows by whom", async () => {
  const bookingId = await partyOf(4);
  expect(await putCheckIn(bookingId, 3, 0)).toEqual({
    status: 200,
    body: { bookingId, checkedInCount: 3, ticketCount: 4, checkedInAt: expect.any(String) },
  });
  await pool.query(
    `UPDATE bookings SET first_checked_in_at = first_checked_in_at - interval '1 minute',
       last_checked_in_at = last_checked_in_at - interval '1 minute' WHERE id = $1`,
    [bookingId],
  );
  const first = await rowOf(bookingId);
  await putCheckIn(bookingId, 4, 3);
  const second = await rowOf(bookingId);
  expect(second.firstCheckedInAt).toEqual(first.firstCheckedInAt);
  expect(Number(second.lastCheckedInAt)).toBeGreaterThan(Number(first.lastCheckedInAt));
  expect(await putCheckIn(bookingId, 0, 4)).toMatchObject({
    body: { checkedInCount: 0, checkedInAt: null },
  });
  expect(await rowOf(bookingId)).toEqual({
    checkedInCount: 0,
    firstCheckedInAt: null,
    lastCheckedInAt: null,
  });
  const after = (checkedInCount: number) =>
    expect.objectContaining({ checkedInCount, ticketCount: 4 });
  expect(await eventsOf(bookingId)).toEqual([
    { actorId: account.id, before: { checkedInCount: 0 }, after: after(3) },
    { actorId: account.id, before: { checkedInCount: 3 }, after: after(4) },
    { actorId: account.id, before: { checkedInCount: 4 }, after: after(0) },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("checking in the whole party is idempotent and writes one event", async () => {
  const bookingId = await partyOf(3);
  const responses = await Promise.all([putCheckIn(bookingId, 3, 0), putCheckIn(bookingId, 3, 0)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await putCheckIn(bookingId, 3, 0)).body).toMatchObject({ checkedInCount: 3 });
  expect(await eventsOf(bookingId)).toHaveLength(1);
});

test("of two concurrent counts from the same number, one is refused with the current count", async () => {
  for (let round = 0; round < 5; round++) {
    const bookingId = await partyOf(6);
    await putCheckIn(bookingId, 3);
    const responses = await Promise.all([putCheckIn(bookingId, 4, 3), putCheckIn(bookingId, 4, 3)]);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toEqual([
      {
        status: 409,
        body: expect.objectContaining({ code: "CHECK_IN_CHANGED", data: { checkedInCount: 4 } }),
      },
    ]);
    // They count again from the current number, so nobody is lost.
    expect((await putCheckIn(bookingId, 5, 4)).body).toMatchObject({ checkedInCount: 5 });
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("ten concurrent counts leave one of their numbers, and the invariants hold", async () => {
  const bookingId = await partyOf(9);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9];
  const outcomes = await Promise.allSettled(
    numbers.map((checkedInCount) => checkIn(context, { bookingId, checkedInCount, actor })),
  );
  expect(outcomes.map(({ status }) => status)).toContain("fulfilled");
  expect(numbers).toContain((await rowOf(bookingId)).checkedInCount);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("more people than tickets, unknown bookings and cancelled ones are refused", async () => {
  const bookingId = await partyOf(2);
  expect(await putCheckIn(bookingId, 3)).toMatchObject({ body: { code: "TOO_MANY_CHECKED_IN" } });
  expect(await putCheckIn(bookingId, -1)).toMatchObject({ body: { code: "INVALID_INPUT" } });
  expect(await putCheckIn(randomUUID(), 1)).toMatchObject({ body: { code: "BOOKING_NOT_FOUND" } });
  await cancelBooking(context, { bookingId, refund: { choice: "none" }, notify: false, actor });
  expect(await putCheckIn(bookingId, 1)).toMatchObject({ body: { code: "BOOKING_CANCELLED" } });
});

test("check-in is open on the day of the visit, and for a week afterwards to correct it", async () => {
  const DAY = 24 * 60;
  const tomorrow = await partyOf(2, DAY + 180);
  expect(await putCheckIn(tomorrow, 2)).toMatchObject({ body: { code: "CHECK_IN_TOO_EARLY" } });
  const lastWeek = await partyOf(2, -6 * DAY);
  expect(await putCheckIn(lastWeek, 2)).toMatchObject({ status: 200 });
  const longAgo = await partyOf(2, -8 * DAY);
  expect(await putCheckIn(longAgo, 2)).toMatchObject({ body: { code: "CHECK_IN_TOO_LATE" } });
});

test("a booking with people checked in cannot be moved until the check-in is undone", async () => {
  const bookingId = await partyOf(2, 120);
  await putCheckIn(bookingId, 1);
  const startsAt = new Date(ten.getTime() + 80 * 86_400_000);
  const move = { bookingId, startsAt, notify: false };
  await expect(moveBooking(context, { ...move, actor })).rejects.toMatchObject({
    code: "BOOKING_CHECKED_IN",
  });
  const holder = { kind: "visitor", id: null } as const;
  await expect(moveBooking(context, { ...move, actor: holder })).rejects.toMatchObject({
    code: "BOOKING_STARTED",
  });
  await putCheckIn(bookingId, 0);
  await moveBooking(context, { ...move, actor });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("of a concurrent move and check-in only one takes effect", async () => {
  for (let round = 0; round < 5; round++) {
    const bookingId = await partyOf(2, 120);
    const startsAt = new Date(ten.getTime() + (90 + round) * 86_400_000);
    await Promise.allSettled([
      moveBooking(context, { bookingId, startsAt, notify: false, actor }),
      checkIn(context, { bookingId, checkedInCount: 2, actor }),
    ]);
    const { rows } = await pool.query(
      `SELECT b.checked_in_count AS people, s.start_time AS at
       FROM bookings b JOIN time_slots s ON s.id = b.time_slot_id WHERE b.id = $1`,
      [bookingId],
    );
    const isMoved = rows[0].at.getTime() === startsAt.getTime();
    expect({ isMoved, people: rows[0].people }).toEqual(
      isMoved ? { isMoved: true, people: 0 } : { isMoved: false, people: 2 },
    );
  }
});

test("a customer cannot cancel after check-in; staff can, for example in a storm", async () => {
  const visitor = await customer();
  const bookingId = await visitor.bookSlotAt(new Date(ten.getTime() + 60 * 86_400_000));
  await stage.startSlotInMinutes(bookingId, 120);
  await putCheckIn(bookingId, 2);
  const reply = await call(
    "POST",
    `/bookings/${bookingId}/cancellation`,
    await getManageLinkHeaders(bookingId),
    {
      expectedRefundPence: 3600,
    },
  );
  expect(reply).toMatchObject({ status: 409, body: { code: "BOOKING_STARTED" } });
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: false, actor });
  // The check-in stays in the history.
  expect(await rowOf(bookingId)).toMatchObject({ checkedInCount: 2 });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
