import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { listActivities } from "./activities.routes.ts";
import {
  activityResource,
  listAdminActivities,
  saveActivity,
  setActivityPosition,
} from "./admin-activities.routes.ts";

const context = await testContext();
const { db } = context;
const { activityId: aqua } = await createVenue(context);
const maya = await testAccount(context, { name: "Maya Ellis", role: "admin" });

async function createActivity(name: string): Promise<string> {
  const id = randomUUID();
  const numbers = { pricePence: 1800, durationMinutes: 60, maxCapacity: 10, vatRate: null };
  const everybody = { minAge: null, minHeightCm: null, furtherImageUrls: [], isHidden: false };
  const input = { name, description: "", imageUrl: null, ...numbers, ...everybody };
  await saveActivity(db, { id, version: null, input }, maya.id);
  return id;
}

const putAfter = (activityId: string, afterId: string | null) =>
  setActivityPosition(db, { activityId, afterId }, maya.id);

async function readOrder(): Promise<string[]> {
  const ids = (await listActivities(context)).map(({ id }) => id);
  expect((await listAdminActivities(db)).map(({ id }) => id)).toEqual(ids);
  return ids;
}

const zorb = await createActivity("Zorb");
const boats = await createActivity("Boats");

test("a new activity comes last, and staff put each where visitors are to see it", async () => {
  expect(await readOrder()).toEqual([aqua, zorb, boats]);
  await putAfter(boats, aqua);
  expect(await readOrder()).toEqual([aqua, boats, zorb]);
  await putAfter(boats, aqua);
  await putAfter(zorb, null);
  expect(await readOrder()).toEqual([zorb, aqua, boats]);
  const events = await db
    .selectFrom("events")
    .select(["entityId", "actorId", "before", "after"])
    .where("type", "=", "activity.changed")
    .orderBy("at")
    .execute();
  expect(events).toEqual([
    { entityId: boats, actorId: maya.id, before: { position: 3 }, after: { position: 2 } },
    { entityId: zorb, actorId: maya.id, before: { position: 3 }, after: { position: 1 } },
  ]);
});

test("an activity that is open for editing can still be saved when the order changes", async () => {
  const [first, second] = await listAdminActivities(db);
  if (!first || !second) throw new Error("There are too few activities.");
  await putAfter(first.id, second.id);
  const versions = (await listAdminActivities(db)).map(({ version }) => version);
  expect(versions.slice(0, 2)).toEqual([second.version, first.version]);
});

test("an archived activity has no place, and comes back where it was", async () => {
  const order = await readOrder();
  const [first = "", second = "", third = ""] = order;
  await db
    .updateTable("activities")
    .set({ archivedAt: new Date() })
    .where("id", "=", second)
    .execute();
  const gone = { code: "ACTIVITY_GONE" };
  await expect(putAfter(second, null)).rejects.toMatchObject(gone);
  await expect(putAfter(first, second)).rejects.toMatchObject(gone);
  await expect(putAfter(randomUUID(), null)).rejects.toMatchObject(gone);
  await putAfter(third, null);
  await activityResource.restore(db, second, maya.id);
  expect(await readOrder()).toEqual([third, second, first]);
});

test("activities that are ordered by several at once keep different places", async () => {
  const ids = await readOrder();
  await Promise.all(ids.flatMap((id) => [putAfter(id, null), createActivity(`New ${id}`)]));
  const rows = await db.selectFrom("activities").select("position").execute();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  expect(new Set((await readOrder()).slice(0, ids.length))).toEqual(new Set(ids));
});
