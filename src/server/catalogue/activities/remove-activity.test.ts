import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { readDay } from "../../bookings/day/days.routes.ts";
import { listActivities } from "./activities.routes.ts";
import {
  activityResource,
  listAdminActivities,
  listArchivedActivities,
} from "./admin-activities.routes.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const maya = await testAccount(context, { name: "Maya Ellis", role: "admin" });
const staffId = maya.id;

const remove = (activityId: string) => activityResource.remove(db, activityId, staffId);
const restore = (activityId: string) => activityResource.restore(db, activityId, staffId);

async function newActivity(): Promise<string> {
  const activityId = randomUUID();
  const numbers = { pricePence: 1800, durationMinutes: 60, maxCapacity: 10, vatRate: null };
  const everybody = { minAge: null, minHeightCm: null, furtherImageUrls: [], isHidden: false };
  const texts = { name: `Raft ${activityId}`, description: "", imageUrl: null };
  const input = { ...texts, ...numbers, ...everybody };
  await activityResource.save(db, { id: activityId, version: null, input }, staffId);
  await db
    .insertInto("schedules")
    .columns(["activityId", "startDate", "endDate", "daysOfWeek", "startTime", "endTime"])
    .expression(
      db
        .selectFrom("schedules")
        .select(({ val }) => [
          val(activityId).as("activityId"),
          ...(["startDate", "endDate", "daysOfWeek", "startTime", "endTime"] as const),
        ])
        .where("activityId", "=", venue.activityId),
    )
    .execute();
  return activityId;
}

async function eventsOf(activityId: string): Promise<string[]> {
  const events = await db
    .selectFrom("events")
    .select("type")
    .where("entityId", "=", activityId)
    .orderBy("at")
    .execute();
  return events.map(({ type }) => type);
}

test("deletes an activity that was never booked or held, with its schedules and empty slots", async () => {
  const activityId = await newActivity();
  await db
    .insertInto("timeSlots")
    .values({
      activityId,
      startTime: ten,
      endTime: eleven,
      capacity: 4,
      capacityIsManual: true,
      isAvailable: false,
      closedReason: "Windy",
    })
    .execute();
  expect(await listAdminActivities(db)).toContainEqual(
    expect.objectContaining({ id: activityId, isScheduled: true, hasHistory: false }),
  );
  const outcomes = await Promise.all([1, 2, 3].map(() => remove(activityId)));
  expect(outcomes).toEqual(["deleted", "deleted", "deleted"]);
  const left = await db.selectFrom("schedules").where("activityId", "=", activityId).execute();
  expect(left).toEqual([]);
  expect(await eventsOf(activityId)).toEqual(["activity.created", "activity.deleted"]);
  const gone = { code: "ACTIVITY_GONE" };
  await expect(restore(activityId)).rejects.toMatchObject(gone);
  await expect(remove(randomUUID())).rejects.toMatchObject(gone);
});

test("archives a booked activity: bookings stay valid, holds are refused, and it can be restored", async () => {
  const { activityId } = venue;
  await place(context, await hold(context, venue, ten), placement(venue));
  const holding = await hold(context, venue, eleven);
  expect(await remove(activityId)).toBe("archived");
  expect(await remove(activityId)).toBe("archived");
  expect((await listActivities(context)).map(({ id }) => id)).not.toContain(activityId);
  expect((await listAdminActivities(db)).map(({ id }) => id)).not.toContain(activityId);
  expect(await listArchivedActivities(db)).toEqual([
    { id: activityId, name: "Aqua Course", archivedAt: expect.any(String), bookingsAhead: 1 },
  ]);
  const notOffered = { code: "ACTIVITY_NOT_FOUND" };
  await expect(hold(context, venue, ten)).rejects.toMatchObject(notOffered);
  await expect(place(context, holding, placement(venue))).rejects.toMatchObject(notOffered);
  const day = await readDay(context, ten.toISOString().slice(0, 10));
  expect(day.sessions).toContainEqual(
    expect.objectContaining({ activityId, startsAt: ten.toISOString(), sold: 2 }),
  );

  await restore(activityId);
  await restore(activityId);
  expect((await place(context, holding, placement(venue))).status).toBe(201);
  expect(await listArchivedActivities(db)).toEqual([]);
  expect(await eventsOf(activityId)).toEqual(["activity.archived", "activity.restored"]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("when removal races holds, the activity is archived if any hold succeeds, else deleted", async () => {
  for (let round = 0; round < 12; round++) {
    const activityId = await newActivity();
    const [outcome, ...held] = await Promise.allSettled([
      remove(activityId),
      ...[1, 2, 3].map(() => hold(context, { activityId }, ten, 1)),
    ]);
    const count = held.filter(({ status }) => status === "fulfilled").length;
    for (const { reason } of held.filter((one) => one.status === "rejected")) {
      expect(reason).toMatchObject({ code: "ACTIVITY_NOT_FOUND" });
    }
    const value = count > 0 ? "archived" : "deleted";
    expect(outcome).toEqual({ status: "fulfilled", value });
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
