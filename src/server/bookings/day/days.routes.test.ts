import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { addDays, localDate, toInstant } from "../../../shared/time.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { checkIn } from "../check-in/check-in.ts";

import { addNote, removeNote } from "../notes/admin-notes.routes.ts";
import { readDay } from "./days.routes.ts";

const stage = await staffFixture();
const { context, venue, call, staff, account, bookAsStaff, startSlotInMinutes } = stage;
const { db } = context;
const actor = { kind: "staff", id: account.id } as const;
const ZONE = "Europe/London";
const ten = venue.slots[0] as Date;
const tomorrow = localDate(ten, ZONE);

/** Ten o'clock this many days after tomorrow. */
function tenIn(days: number): { date: string; startsAt: Date } {
  const date = addDays(tomorrow, days);
  return { date, startsAt: toInstant(date, "10:00", ZONE) };
}

test("a day has every slot that visitors see, with its bookings in full", async () => {
  const { date, startsAt } = tenIn(1);
  const bookingId = await bookAsStaff(startsAt, {
    addons: [{ id: venue.addonId, quantity: 2 }],
    expectedTotalPence: 4800,
  });
  const { body } = await call("GET", `/admin/days/${date}`, staff);
  expect(body.sessions).toHaveLength(6);
  expect(body.sessions[0]).toEqual({
    activityId: venue.activityId,
    activityName: "Aqua Course",
    activityRank: 0,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    capacity: 100,
    sold: 2,
    held: 0,
    checkedInCount: 0,
    placesLeft: 98,
    isOffered: true,
    reason: null,
    closedReason: null,
    bookings: [
      {
        id: bookingId,
        reference: bookingId.slice(0, 8).toUpperCase(),
        customerName: "Robin Vale",
        email: expect.stringContaining("robin-"),
        ticketCount: 2,
        checkedInCount: 0,
        checkedInAt: null,
        addons: [{ name: "Wetsuit hire", quantity: 2 }],
        isWaiverSigned: false,
        totalPence: 4800,
        duePence: 4800,
        note: null,
      },
    ],
  });
  const visitors = await call("GET", `/activities/${venue.activityId}/slots?date=${date}`, {});
  const toVisibleFields = ({ startsAt, endsAt, placesLeft, reason }: Record<string, unknown>) => ({
    startsAt,
    endsAt,
    placesLeft,
    reason,
  });
  expect(body.sessions.map(toVisibleFields)).toEqual(visitors.body.map(toVisibleFields));
});

test("a booking shows the first line of its newest note that was not removed", async () => {
  const { date, startsAt } = tenIn(9);
  const bookingId = await bookAsStaff(startsAt);
  const toVisibleFields = async () => (await readDay(context, date)).sessions[0]?.bookings[0]?.note;
  const noteInput = { bookingId, userId: account.id };
  const note = (text: string) => addNote(context, { ...noteInput, noteId: randomUUID(), text });
  await note(`${"A long story. ".repeat(9)}`);
  expect(await toVisibleFields()).toMatch(/^A long story\. .*…$/);
  await note("Birthday for Isla, 9.\nPicnic table at the water.");
  expect(await toVisibleFields()).toBe("Birthday for Isla, 9.");
  const { id: noteId } = await note("Comes late");
  expect(await toVisibleFields()).toBe("Comes late");
  await removeNote(context, { ...noteInput, noteId });
  expect(await toVisibleFields()).toBe("Birthday for Isla, 9.");
  // Erasing the customer empties the notes.
  await db.updateTable("bookingNotes").set({ text: "" }).execute();
  expect(await toVisibleFields()).toBeNull();
});

test("cancelled and hidden bookings are left out, and people checked in are counted", async () => {
  const { date, startsAt } = tenIn(2);
  const [stays, goes] = [await bookAsStaff(startsAt), await bookAsStaff(startsAt)];
  await cancelBooking(context, {
    bookingId: goes,
    refund: { choice: "none" as const },
    notify: false,
    actor,
  });
  const day = await readDay(context, date);
  expect(day.sessions[0]).toMatchObject({ sold: 2, bookings: [{ id: stays }] });
  await db.updateTable("bookings").set({ hiddenAt: new Date() }).where("id", "=", stays).execute();
  expect((await readDay(context, date)).sessions[0]?.bookings).toEqual([]);
});

test("a slot that is no longer offered is listed as long as it has bookings", async () => {
  const { startsAt } = tenIn(3);
  const bookingId = await bookAsStaff(startsAt, { ticketCount: 3, expectedTotalPence: 5400 });
  await startSlotInMinutes(bookingId, 1);
  await checkIn(context, { bookingId, checkedInCount: 2, actor });
  const now = new Date();
  const visitDate = localDate(new Date(now.getTime() + 60_000), ZONE);
  const { sessions } = await readDay(context, visitDate);
  const session = sessions.find(({ bookings }) => bookings.some(({ id }) => id === bookingId));
  expect(session).toMatchObject({ isOffered: false, sold: 3, checkedInCount: 2, placesLeft: 0 });
});

test("closures of a day, an activity and a slot show with their reason", async () => {
  const { date, startsAt } = tenIn(12);
  const { activityId } = venue;
  await call(
    "PUT",
    `/admin/activities/${activityId}/slots/${startsAt.toISOString()}/closure`,
    staff,
    {
      reason: "Maintenance",
    },
  );
  const closures = async () => (await readDay(context, date)).closures;
  const reasons = async () => {
    const { sessions } = await readDay(context, date);
    return sessions.slice(0, 2).map(({ closedReason }) => closedReason);
  };
  expect([await closures(), await reasons()]).toEqual([[], ["Maintenance", null]]);
  const close = (wide: string | null, reason: string) =>
    call("PUT", `/admin/closures/${randomUUID()}`, staff, { date, activityId: wide, reason });
  await close(activityId, "Staff");
  expect(await reasons()).toEqual(["Staff", "Staff"]);
  await close(null, "Weather");
  expect(await reasons()).toEqual(["Weather", "Weather"]);
  expect(await closures()).toEqual([
    { activityId: null, activityName: null, reason: "Weather" },
    { activityId, activityName: "Aqua Course", reason: "Staff" },
  ]);
});

test("today is in the venue's time zone, and an empty day names the next open date", async () => {
  const { body } = await call("GET", "/admin/days/today", staff);
  expect(body).toMatchObject({
    date: localDate(new Date(), ZONE),
    today: localDate(new Date(), ZONE),
  });
  const before = addDays(body.today, -31);
  expect(await readDay(context, before)).toMatchObject({
    sessions: [],
    nextDate: addDays(before, 1),
  });
  const far = addDays(body.today, 200);
  expect(await readDay(context, far)).toMatchObject({ sessions: [], nextDate: null });
});

test("a day with a clock change has each slot once, by local time", async () => {
  await db
    .insertInto("schedules")
    .values({
      activityId: venue.activityId,
      startDate: "2026-03-01",
      endDate: "2026-03-31",
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      startTime: "10:00",
      endTime: "13:00",
    })
    .execute();
  const starts = async (date: string) =>
    (await readDay(context, date)).sessions.map(({ startsAt }) => startsAt);
  expect(await starts("2026-03-28")).toEqual(
    [10, 11, 12].map((hour) => `2026-03-28T${hour}:00:00.000Z`),
  );
  expect(await starts("2026-03-29")).toEqual(
    ["09", "10", "11"].map((hour) => `2026-03-29T${hour}:00:00.000Z`),
  );
});

test("a code or reference finds its booking on any day; others find nothing", async () => {
  const { date, startsAt } = tenIn(4);
  const bookingId = await bookAsStaff(startsAt);
  const found = { id: bookingId, date, status: "confirmed", startsAt: startsAt.toISOString() };
  const find = (code: string) =>
    call("GET", `/admin/bookings/by-code/${encodeURIComponent(code)}`, staff);
  expect(await find(bookingId.toUpperCase())).toMatchObject({ status: 200, body: found });
  expect(await find(bookingId.slice(0, 8))).toMatchObject({ status: 200, body: found });
  for (const code of ["Robin", "00000000", "https://lake.example/x"]) {
    expect(await find(code)).toMatchObject({ status: 404, body: { code: "BOOKING_NOT_FOUND" } });
  }
});
