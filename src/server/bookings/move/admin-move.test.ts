import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import type { MoveSlot } from "../../../shared/contract/admin/booking-changes.ts";
import { addDays, localDate } from "../../../shared/time.ts";

const {
  context,
  venue,
  call,
  adminHeaders,
  bookingPath,
  newEmptySlot,
  cancelAsStaff,
  getEmails,
  expectConsistent,
} = await bookingChangesFixture();
const { db } = context;
const [ten, eleven] = venue.slots as [Date, Date];
const ZONE = "Europe/London";

test("a day's slots show which is the booking's, which have room, and how much", async () => {
  const bookingId = await book(context, venue, ten);
  const date = localDate(ten, ZONE);
  const { body } = await call(
    "GET",
    `${bookingPath(bookingId, "slots")}?date=${date}`,
    adminHeaders,
  );
  const current = body.find((slot: { isCurrent: boolean }) => slot.isCurrent);
  expect(current).toMatchObject({ startsAt: ten.toISOString(), canBeChosen: true });
  expect(body.filter((slot: { isCurrent: boolean }) => slot.isCurrent)).toHaveLength(1);
  expect(body.find((slot: { startsAt: string }) => slot.startsAt === eleven.toISOString())).toEqual(
    expect.objectContaining({ placesLeft: 100, reason: null, canBeChosen: true }),
  );
});

test("a slot with too little room is listed but cannot be chosen or moved to", async () => {
  const bookingId = await book(context, venue, ten);
  const startTime = newEmptySlot();
  const endTime = new Date(startTime.getTime() + 3_600_000);
  await db
    .insertInto("timeSlots")
    .values({ activityId: venue.activityId, startTime, endTime, capacity: 1 })
    .execute();
  const date = localDate(startTime, ZONE);
  const { body } = await call(
    "GET",
    `${bookingPath(bookingId, "slots")}?date=${date}`,
    adminHeaders,
  );
  expect(body).toContainEqual({
    startsAt: startTime.toISOString(),
    endsAt: endTime.toISOString(),
    placesLeft: 1,
    reason: null,
    isCurrent: false,
    canBeChosen: false,
    shortAddon: null,
  });
  const input = { startsAt: startTime, notify: true };
  expect(await call("POST", bookingPath(bookingId, "move"), adminHeaders, input)).toMatchObject({
    status: 409,
    body: { code: "SLOT_FULL" },
  });
});

test("the lead time does not bind staff, and nothing is offered before today", async () => {
  const bookingId = await book(context, venue, newEmptySlot());
  await db.updateTable("settings").set({ bookingLeadTime: 100 }).execute();
  const slots = (date: string) =>
    call("GET", `${bookingPath(bookingId, "slots")}?date=${date}`, adminHeaders);
  const tomorrow = localDate(ten, ZONE);
  expect((await slots(tomorrow)).body[0]).toMatchObject({ reason: null, canBeChosen: true });
  expect((await slots(addDays(tomorrow, -2))).body).toEqual([]);
  const move = { startsAt: eleven, notify: true };
  expect(await call("POST", bookingPath(bookingId, "move"), adminHeaders, move)).toMatchObject({
    status: 200,
    body: { startsAt: eleven.toISOString() },
  });
  await db.updateTable("settings").set({ bookingLeadTime: 0 }).execute();
  expect(await getEmails(bookingId)).toContainEqual({ kind: "booking-moved" });
  await expectConsistent();
});

test("a month shows which of its days have room, from today on", async () => {
  const bookingId = await book(context, venue, ten);
  const date = localDate(ten, ZONE);
  const fetchDays = (month: string) =>
    call("GET", `${bookingPath(bookingId, "days")}?month=${month}`, adminHeaders);
  const { body } = await fetchDays(date);
  expect(body).toContainEqual({ date, room: "some" });
  expect(body[0].date >= localDate(new Date(), ZONE)).toBe(true);
  expect(body.at(-1).date.slice(0, 7)).toBe(date.slice(0, 7));
  expect((await fetchDays("2020-05-05")).body).toEqual([]);
  expect((await fetchDays("2090-05-05")).body).toHaveLength(31);
  expect((await fetchDays("2090-05-05")).body[0]).toEqual({ date: "2090-05-01", room: "none" });
});

test("a cancelled booking cannot be moved", async () => {
  const bookingId = await book(context, venue, ten);
  await cancelAsStaff(bookingId, { refund: { choice: "none" }, expectedRefundPence: 0 });
  const date = localDate(ten, ZONE);
  for (const what of [`slots?date=${date}`, `days?month=${date}`]) {
    expect(await call("GET", bookingPath(bookingId, what), adminHeaders)).toMatchObject({
      body: { code: "BOOKING_CANCELLED" },
    });
  }
  const move = { startsAt: eleven, notify: true };
  expect(await call("POST", bookingPath(bookingId, "move"), adminHeaders, move)).toMatchObject({
    body: { code: "BOOKING_CANCELLED" },
  });
});

test("a booking with people checked in is not moved; staff must undo the check-in", async () => {
  const bookingId = await book(context, venue, ten);
  await db
    .updateTable("bookings")
    .set({ checkedInCount: 1, firstCheckedInAt: new Date(), lastCheckedInAt: new Date() })
    .where("id", "=", bookingId)
    .execute();
  const input = { startsAt: eleven, notify: false };
  expect(await call("POST", bookingPath(bookingId, "move"), adminHeaders, input)).toMatchObject({
    status: 409,
    body: { code: "BOOKING_CHECKED_IN" },
  });
});

test("a slot without enough of the booking's add-ons says how many are left and cannot be chosen", async () => {
  await db.updateTable("addons").set({ stockPerSlot: 2 }).execute();
  const withWetsuits = (quantity: number) => ({
    addons: [{ id: venue.addonId, quantity }],
    expectedTotalPence: 3600 + 600 * quantity,
  });
  const from = newEmptySlot();
  const to = new Date(from.getTime() + 3_600_000);
  const bookingId = await book(context, venue, from, withWetsuits(2));
  await book(context, venue, to, withWetsuits(1));
  const date = localDate(from, ZONE);
  const fetchSlots = async (id: string) => {
    const path = `${bookingPath(id, "slots")}?date=${date}`;
    const { body } = await call("GET", path, adminHeaders);
    return body.map(({ startsAt, canBeChosen, shortAddon }: MoveSlot) => ({
      startsAt,
      canBeChosen,
      shortAddon,
    }));
  };
  const enough = { canBeChosen: true, shortAddon: null };
  const slots = await fetchSlots(bookingId);
  expect(slots).toContainEqual({ startsAt: from.toISOString(), ...enough });
  expect(slots).toContainEqual({
    startsAt: to.toISOString(),
    canBeChosen: false,
    shortAddon: { name: "Wetsuit hire", left: 1 },
  });
  const unlimited = await book(context, venue, from);
  expect(await fetchSlots(unlimited)).toContainEqual({ startsAt: to.toISOString(), ...enough });

  await db.updateTable("addons").set({ stockPerSlot: 1 }).execute();
  const fetchDays = async (id: string) =>
    (await call("GET", `${bookingPath(id, "days")}?month=${date}`, adminHeaders)).body;
  const nextDate = addDays(date, 1);
  expect(await fetchDays(bookingId)).toContainEqual({ date: nextDate, room: "full" });
  expect(await fetchDays(unlimited)).toContainEqual({ date: nextDate, room: "some" });
});
