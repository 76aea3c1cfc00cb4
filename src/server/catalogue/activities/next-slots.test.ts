import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { addActivity, createVenue } from "../../../../tests/support/test-venue.ts";
import { hold } from "../../../../tests/support/test-visitor.ts";

const context = await testContext();
const { db } = context;
const base = await testApp(context);
const venue = await createVenue(context);
const { activityId } = venue;
const [ten, eleven] = venue.slots as [Date, Date];
await addActivity(db, { name: "Never scheduled" });

async function readNextSlots() {
  const reply = await fetch(`${base}/api/next-slots`);
  return reply.json();
}

test("the next slot of an activity is the first that a visitor can choose", async () => {
  // From now until tomorrow at ten, no session can be booked any more.
  const hoursLeft = Math.floor((ten.getTime() - Date.now()) / 3_600_000);
  await db.updateTable("settings").set({ bookingLeadTime: hoursLeft }).execute();
  expect(await readNextSlots()).toMatchObject([{ activityId, startsAt: ten.toISOString() }]);
  for (let party = 0; party < 5; party++) await hold(context, venue, ten);
  expect(await readNextSlots()).toMatchObject([{ activityId, startsAt: eleven.toISOString() }]);
});

test("an activity that is hidden, or closed for two weeks, has none", async () => {
  await db.updateTable("activities").set({ isHidden: true }).execute();
  expect(await readNextSlots()).toEqual([]);
  await db.updateTable("activities").set({ isHidden: false }).execute();
  await db.deleteFrom("schedules").execute();
  expect(await readNextSlots()).toEqual([]);
});
