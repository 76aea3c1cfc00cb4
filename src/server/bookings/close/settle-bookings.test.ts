import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { book, getPayments } from "../../../../tests/support/test-booking.ts";
import { addDays, localDate, localTimeOfDay, toInstant } from "../../../shared/time.ts";

const { context, venue, call, adminHeaders, newEmptySlot, getEmails, expectConsistent } =
  await bookingChangesFixture();
const { db } = context;
const ZONE = "Europe/London";
const dateOf = (slot: Date) => localDate(slot, ZONE);
const hoursLater = (slot: Date, hours: number) => new Date(slot.getTime() + hours * 3_600_000);

async function readAffected(slot: Date, more = "") {
  const { body } = await call(
    "GET",
    `/admin/affected-bookings?date=${dateOf(slot)}${more}`,
    adminHeaders,
  );
  return body;
}

function settle(settlements: object[], changes: object = {}) {
  const body = { settlements, notify: true, reason: "Weather", ...changes };
  return call("POST", "/admin/settlements", adminHeaders, body);
}

const closeDay = (date: string) =>
  call("PUT", `/admin/closures/${randomUUID()}`, adminHeaders, {
    date,
    activityId: null,
    reason: "Weather",
  });

async function readEmails(bookingId: string, kind: string) {
  const rows = await db
    .selectFrom("emails")
    .select("content")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", kind)
    .execute();
  return rows.map(({ content }) => content);
}

test("affected bookings are listed with refund, contact and the same hour on a later day", async () => {
  const slot = newEmptySlot();
  const bookingId = await book(context, venue, slot);
  const [one] = await readAffected(slot);
  expect(one).toMatchObject({
    bookingId,
    customerName: "Amelia Hart",
    phone: "07700900123",
    ticketCount: 2,
    checkedInCount: 0,
    isWaiverSigned: true,
    totalPence: 3600,
    refundPence: 3600,
    startsAt: slot.toISOString(),
  });
  const sameHour = toInstant(addDays(dateOf(slot), 1), localTimeOfDay(slot, ZONE), ZONE);
  expect(one.sameHourLater.startsAt).toBe(sameHour.toISOString());
  const later = hoursLater(slot, 1);
  const [alone] = await readAffected(
    slot,
    `&activityId=${venue.activityId}&startsAt=${slot.toISOString()}`,
  );
  expect(alone.sameHourLater.startsAt).toBe(sameHour.toISOString());
  expect(await readAffected(slot, `&startsAt=${later.toISOString()}`)).toEqual([]);
});

test("of a closed day one booking is moved, one refunded and one left; a retry changes nothing", async () => {
  const slot = newEmptySlot();
  const ids = [
    await book(context, venue, slot),
    await book(context, venue, slot),
    await book(context, venue, slot),
  ] as const;
  await closeDay(dateOf(slot));
  const [first] = await readAffected(slot);
  const fromStartsAt = slot.toISOString();
  const toStartsAt = first.sameHourLater.startsAt;
  const settlementInputs = [
    { bookingId: ids[0], fromStartsAt, toStartsAt },
    { bookingId: ids[1], fromStartsAt, toStartsAt: null },
  ];
  const expected = [
    { bookingId: ids[0], outcome: "moved", startsAt: toStartsAt, refundPence: 0, code: null },
    { bookingId: ids[1], outcome: "cancelled", startsAt: null, refundPence: 3600, code: null },
  ];
  expect((await settle(settlementInputs)).body).toEqual(expected);
  expect((await settle(settlementInputs)).body).toEqual(expected);
  expect((await readAffected(slot)).map((one: { bookingId: string }) => one.bookingId)).toEqual([
    ids[2],
  ]);
  expect(await readEmails(ids[0], "booking-moved")).toMatchObject([{ closedReason: "Weather" }]);
  expect(await readEmails(ids[1], "booking-cancelled")).toMatchObject([
    { closedReason: "Weather" },
  ]);
  // Staff are not emailed about what they did themselves.
  for (const id of ids) {
    const kinds = (await getEmails(id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => /^booking-(moved|cancelled)-notice$/.test(kind))).toEqual([]);
  }
  expect(await getEmails(ids[2])).not.toContainEqual({ kind: "booking-cancelled" });
  await expectConsistent();
  expect(await getPayments(context, ids[1])).toMatchObject([{ refundedPence: 3600 }]);
});

test("a booking that cannot be settled reports why and does not stop the others", async () => {
  const slot = newEmptySlot();
  const [away, full, fine] = [
    await book(context, venue, slot),
    await book(context, venue, slot),
    await book(context, venue, slot),
  ];
  const fromStartsAt = slot.toISOString();
  const elsewhere = hoursLater(slot, 2);
  await call("POST", `/admin/bookings/${away}/move`, adminHeaders, {
    startsAt: elsewhere,
    notify: false,
  });
  const crowded = hoursLater(slot, 3);
  await call(
    "PUT",
    `/admin/activities/${venue.activityId}/slots/${crowded.toISOString()}/capacity`,
    adminHeaders,
    {
      capacity: 1,
      expectedCapacity: 100,
      reason: "Staff",
    },
  );
  const { body } = await settle(
    [
      { bookingId: away, fromStartsAt, toStartsAt: null },
      { bookingId: full, fromStartsAt, toStartsAt: crowded },
      { bookingId: randomUUID(), fromStartsAt, toStartsAt: null },
      { bookingId: fine, fromStartsAt, toStartsAt: hoursLater(slot, 1) },
    ],
    { notify: false, reason: null },
  );
  expect(body.map((one: { code: string | null }) => one.code)).toEqual([
    "BOOKING_CHANGED",
    "SLOT_FULL",
    "BOOKING_NOT_FOUND",
    null,
  ]);
  expect(await getEmails(fine ?? "")).not.toContainEqual({ kind: "booking-moved" });
  await expectConsistent();
});

test("no booking is moved to an earlier time", async () => {
  const slot = hoursLater(newEmptySlot(), 2);
  const bookingId = await book(context, venue, slot);
  const fromStartsAt = slot.toISOString();
  for (const toStartsAt of [hoursLater(slot, -1), hoursLater(slot, -16)]) {
    const { status, body } = await settle([{ bookingId, fromStartsAt, toStartsAt }]);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_INPUT" });
  }
  const [one] = await readAffected(slot);
  expect(one).toMatchObject({ bookingId, startsAt: fromStartsAt });
  expect(await getEmails(bookingId)).not.toContainEqual({ kind: "booking-moved" });
});
