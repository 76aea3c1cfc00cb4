import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { addDays, localDate } from "../../../shared/time.ts";

const { context, venue, call, proof, pathOf, aloneAt, cancelled, emailsOf, nothingIsBroken } =
  await bookingChangesFixture();
const { db } = context;
const [ten, eleven] = venue.slots as [Date, Date];
const ZONE = "Europe/London";

test("a day's slots show which is the booking's, which have room, and how much", async () => {
  const bookingId = await book(context, venue, ten);
  const date = localDate(ten, ZONE);
  const { body } = await call("GET", `${pathOf(bookingId, "slots")}?date=${date}`, proof);
  const current = body.find((slot: { isCurrent: boolean }) => slot.isCurrent);
  expect(current).toMatchObject({ startsAt: ten.toISOString(), canBeChosen: true });
  expect(body.filter((slot: { isCurrent: boolean }) => slot.isCurrent)).toHaveLength(1);
  expect(body.find((slot: { startsAt: string }) => slot.startsAt === eleven.toISOString())).toEqual(
    expect.objectContaining({ placesLeft: 100, reason: null, canBeChosen: true }),
  );
});

test("a slot with too little room is listed but cannot be chosen or moved to", async () => {
  const bookingId = await book(context, venue, ten);
  const startTime = aloneAt();
  const endTime = new Date(startTime.getTime() + 3_600_000);
  await db
    .insertInto("timeSlots")
    .values({ activityId: venue.activityId, startTime, endTime, capacity: 1 })
    .execute();
  const date = localDate(startTime, ZONE);
  const { body } = await call("GET", `${pathOf(bookingId, "slots")}?date=${date}`, proof);
  expect(body).toContainEqual({
    startsAt: startTime.toISOString(),
    endsAt: endTime.toISOString(),
    placesLeft: 1,
    reason: null,
    isCurrent: false,
    canBeChosen: false,
  });
  const input = { startsAt: startTime, notify: true };
  expect(await call("POST", pathOf(bookingId, "move"), proof, input)).toMatchObject({
    status: 409,
    body: { code: "SLOT_FULL" },
  });
});

test("the lead time does not bind staff, and nothing is offered before today", async () => {
  const bookingId = await book(context, venue, aloneAt());
  await db.updateTable("settings").set({ bookingLeadTime: 100 }).execute();
  const slots = (date: string) => call("GET", `${pathOf(bookingId, "slots")}?date=${date}`, proof);
  const tomorrow = localDate(ten, ZONE);
  expect((await slots(tomorrow)).body[0]).toMatchObject({ reason: null, canBeChosen: true });
  expect((await slots(addDays(tomorrow, -2))).body).toEqual([]);
  const move = { startsAt: eleven, notify: true };
  expect(await call("POST", pathOf(bookingId, "move"), proof, move)).toMatchObject({
    status: 200,
    body: { startsAt: eleven.toISOString() },
  });
  await db.updateTable("settings").set({ bookingLeadTime: 0 }).execute();
  expect(await emailsOf(bookingId)).toContainEqual({ kind: "booking-moved" });
  await nothingIsBroken();
});

test("a month shows which of its days have room, from today on", async () => {
  const bookingId = await book(context, venue, ten);
  const date = localDate(ten, ZONE);
  const fetchDays = (month: string) =>
    call("GET", `${pathOf(bookingId, "days")}?month=${month}`, proof);
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
  await cancelled(bookingId, { refund: { choice: "none" }, expectedRefundPence: 0 });
  const date = localDate(ten, ZONE);
  for (const what of [`slots?date=${date}`, `days?month=${date}`]) {
    expect(await call("GET", pathOf(bookingId, what), proof)).toMatchObject({
      body: { code: "BOOKING_CANCELLED" },
    });
  }
  const move = { startsAt: eleven, notify: true };
  expect(await call("POST", pathOf(bookingId, "move"), proof, move)).toMatchObject({
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
  expect(await call("POST", pathOf(bookingId, "move"), proof, input)).toMatchObject({
    status: 409,
    body: { code: "BOOKING_CHECKED_IN" },
  });
});
