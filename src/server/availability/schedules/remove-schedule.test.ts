import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { createScheduleInput } from "../../../../tests/support/schedules.ts";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { addDays, localDate, toInstant } from "../../../shared/time.ts";

const { context, venue, call, staff, account, bookAsStaff } = await staffFixture();
const { db, pool } = context;
const { activityId } = venue;
const ZONE = "Europe/London";
const startDate = addDays(localDate(new Date(), ZONE), 150);
const at = (time: string) => toInstant(startDate, time, ZONE);
const slotsOf = async (date: string) =>
  (await call("GET", `/activities/${activityId}/slots?date=${date}`, {})).body;

test("deleting a schedule is final and idempotent, and its event stores what it was", async () => {
  const { scheduleId, ...input } = createScheduleInput(activityId, startDate);
  const path = `/admin/schedules/${scheduleId}`;
  expect((await call("PUT", path, staff, input)).status).toBe(200);
  expect((await call("GET", `${path}/removal`, staff)).body).toEqual({
    bookingCount: 0,
    ticketCount: 0,
  });
  const removed = { status: 200, body: { removed: true } };
  expect(await call("DELETE", path, staff)).toEqual(removed);
  expect(await call("DELETE", path, staff)).toEqual(removed);
  expect(await slotsOf(startDate)).toEqual([]);
  expect((await call("GET", `${path}/removal`, staff)).body.code).toBe("SCHEDULE_NOT_FOUND");
  const unknown = await call("DELETE", `/admin/schedules/${randomUUID()}`, staff);
  expect(unknown.body.code).toBe("SCHEDULE_NOT_FOUND");
  const events = await db
    .selectFrom("events")
    .select(["type", "actorId", "before", "after"])
    .where("entityId", "=", scheduleId)
    .where("type", "<>", "schedule.created")
    .execute();
  const before = expect.objectContaining({ activityId, startDate, startTime: "17:00" });
  expect(events).toEqual([{ type: "schedule.deleted", actorId: account.id, before, after: null }]);
});

test("after a schedule is deleted, bookings stay, holds can be paid for, and nothing else is offered", async () => {
  const { scheduleId, ...input } = createScheduleInput(activityId, startDate);
  const path = `/admin/schedules/${scheduleId}`;
  await call("PUT", path, staff, input);
  const bookingId = await bookAsStaff(at("17:00"));
  const visitor = await hold(context, venue, at("18:00"));
  expect((await call("GET", `${path}/removal`, staff)).body).toEqual({
    bookingCount: 1,
    ticketCount: 2,
  });
  await call("DELETE", path, staff);
  expect(await slotsOf(startDate)).toEqual([]);
  expect((await place(context, visitor, placement(venue))).status).toBe(201);
  const { body } = await call("GET", `/admin/bookings/${bookingId}`, staff);
  expect(body).toMatchObject({ status: "confirmed", startsAt: at("17:00").toISOString() });
  const day = await call("GET", `/admin/days/${startDate}`, staff);
  expect(day.body.sessions).toMatchObject([
    { isOffered: false, sold: 2, held: 0 },
    { isOffered: false, sold: 2, held: 0 },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("concurrent deletions and an edit of one schedule end with it deleted", async () => {
  const { scheduleId, ...input } = createScheduleInput(activityId, startDate, {
    startTime: "08:00",
  });
  const path = `/admin/schedules/${scheduleId}`;
  const { body: created } = await call("PUT", path, staff, input);
  const edit = { ...input, version: created.version, startTime: "09:00" };
  const responses = await Promise.all([
    call("DELETE", path, staff),
    call("PUT", path, staff, edit),
    call("DELETE", path, staff),
  ]);
  expect([responses[0].status, responses[2].status]).toEqual([200, 200]);
  expect([200, 404]).toContain(responses[1].status);
  expect(await slotsOf(addDays(startDate, 1))).toEqual([]);
});
