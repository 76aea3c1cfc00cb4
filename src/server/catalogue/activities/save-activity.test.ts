import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { AdminActivity } from "../../../shared/contract/admin/activities.ts";
import {
  type ActivityFields,
  activityFields,
} from "../../../shared/contract/admin/catalogue-fields.ts";
import { listSlots } from "../../availability/slots/list-slots.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { releaseCheckout } from "../../checkout/checkouts.routes.ts";
import { SYSTEM } from "../../events/actor.ts";
import { listActivities } from "./activities.routes.ts";
import { listAdminActivities, saveActivity } from "./admin-activities.routes.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const { activityId } = venue;
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];
const maya = await testAccount(context, { name: "Maya Ellis", role: "admin" });

async function readActivity(): Promise<AdminActivity> {
  const found = (await listAdminActivities(db)).find(({ id }) => id === activityId);
  if (!found) throw new Error("There is no such activity.");
  return found;
}

type SaveInput = ActivityFields & { activityId: string; version: string | null };
const save = ({ activityId, version, ...input }: SaveInput) =>
  saveActivity(db, { id: activityId, version, input }, maya.id);

/** Saves these changes with the current version. */
async function change(changes: Partial<ActivityFields>) {
  const activity = await readActivity();
  const fields = activityFields.parse(activity);
  return save({ activityId, version: activity.version, ...fields, ...changes });
}

function slotAt(startTime: Date) {
  return db
    .selectFrom("timeSlots")
    .select(["capacity", "bookingsCount", "heldCount", "endTime", "shrinksTo"])
    .where("activityId", "=", activityId)
    .where("startTime", "=", startTime)
    .executeTakeFirstOrThrow();
}

async function offered(day: Date): Promise<string[]> {
  const slots = await listSlots(context, { activityId, date: day.toISOString().slice(0, 10) });
  return slots.map(({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)}`);
}

const hours = (start: Date, minutes: number) =>
  `${start.toISOString().slice(11, 16)}-${new Date(start.getTime() + minutes * 60_000).toISOString().slice(11, 16)}`;

test("a new activity is created once, is bookable at once, and the history says who created it", async () => {
  const id = randomUUID();
  const fields = {
    name: "Moonlight Paddle",
    description: "",
    imageUrl: null,
    pricePence: 0,
    durationMinutes: 60,
    maxCapacity: 10,
    vatRate: 500,
    minAge: 8,
    minHeightCm: null,
    furtherImageUrls: [],
    isHidden: false,
  };
  const input = { activityId: id, version: null, ...fields };
  const saved = await save(input);
  expect(saved).toEqual({
    sessionsAbove: 0,
    activity: {
      id,
      ...fields,
      rank: 1,
      version: expect.any(String),
      isScheduled: false,
      bookingsAhead: 0,
      holdingCount: 0,
      mostPeopleAhead: 0,
      hasHistory: false,
    },
  });
  expect(await save(input)).toEqual(saved);
  await expect(save({ ...input, name: "Other" })).rejects.toMatchObject({
    code: "ACTIVITY_CHANGED",
  });
  expect((await listActivities(context)).map(({ name }) => name)).toContain("Moonlight Paddle");
  const events = await db.selectFrom("events").selectAll().where("entityId", "=", id).execute();
  expect(events).toMatchObject([
    { type: "activity.created", entity: "activity", actorId: maya.id, before: null, after: fields },
  ]);
});

test("refuses to edit an activity that someone else has changed; a repeated edit is a no-op", async () => {
  const { version, ...rest } = await readActivity();
  const fields = activityFields.parse(rest);
  const ownInput = { activityId, version, ...fields, description: "Forty obstacles and a slide." };
  await save(ownInput);
  await save(ownInput);
  const otherInput = { ...ownInput, name: "Water Course" };
  await expect(save(otherInput)).rejects.toMatchObject({
    code: "ACTIVITY_CHANGED",
  });
  await expect(save({ ...ownInput, activityId: randomUUID() })).rejects.toMatchObject({
    code: "ACTIVITY_GONE",
  });
  const events = await db
    .selectFrom("events")
    .select(["type", "before", "after"])
    .where("entityId", "=", activityId)
    .execute();
  expect(events).toEqual([
    {
      type: "activity.changed",
      before: { description: "Forty obstacles." },
      after: { description: "Forty obstacles and a slide." },
    },
  ]);
});

test("a lower capacity removes nobody, and places released above it are not sold again", async () => {
  const booked = await place(
    context,
    await hold(context, venue, ten, 4),
    placement(venue, {
      expectedTotalPence: 7200,
    }),
  );
  if (booked.status !== 201) throw new Error("not booked");
  const holding = await hold(context, venue, ten, 2);
  const leaving = await hold(context, venue, eleven, 1);
  await hold(context, venue, twelve, 1);
  await db
    .updateTable("timeSlots")
    .set({ capacity: 7, capacityIsManual: true })
    .where("startTime", "=", twelve)
    .execute();
  expect(await readActivity()).toMatchObject({
    bookingsAhead: 1,
    holdingCount: 3,
    mostPeopleAhead: 6,
  });

  expect(await change({ maxCapacity: 3 })).toMatchObject({ sessionsAbove: 1 });
  expect(await slotAt(ten)).toMatchObject({
    capacity: 6,
    bookingsCount: 4,
    heldCount: 2,
    shrinksTo: 3,
  });
  expect(await slotAt(eleven)).toMatchObject({ capacity: 3, shrinksTo: null });
  expect(await slotAt(twelve)).toMatchObject({ capacity: 7, shrinksTo: null });
  const full = { code: "SLOT_FULL", details: { placesLeft: 0 } };
  await expect(hold(context, venue, ten, 1)).rejects.toMatchObject(full);

  await releaseCheckout(context, {
    checkoutId: holding.checkout.id,
    checkoutSecret: holding.checkoutSecret,
  });
  expect(await slotAt(ten)).toMatchObject({
    capacity: 4,
    bookingsCount: 4,
    heldCount: 0,
    shrinksTo: 3,
  });
  await expect(hold(context, venue, ten, 1)).rejects.toMatchObject(full);
  await cancelBooking(context, {
    bookingId: booked.body.booking.id,
    refund: { choice: "none" },
    notify: false,
    actor: SYSTEM,
  });
  expect(await slotAt(ten)).toMatchObject({ capacity: 3, bookingsCount: 0, shrinksTo: null });
  await hold(context, venue, ten, 3);

  expect(await change({ maxCapacity: 12 })).toMatchObject({ sessionsAbove: 0 });
  expect(await slotAt(ten)).toMatchObject({ capacity: 12, shrinksTo: null });
  await releaseCheckout(context, {
    checkoutId: leaving.checkout.id,
    checkoutSecret: leaving.checkoutSecret,
  });
  expect(await slotAt(eleven)).toMatchObject({ capacity: 12 });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a new duration keeps the times of booked slots and offers nothing that overlaps them", async () => {
  const empty = await hold(context, venue, one, 1);
  await releaseCheckout(context, {
    checkoutId: empty.checkout.id,
    checkoutSecret: empty.checkoutSecret,
  });
  await change({ durationMinutes: 90 });
  // The slot at 10 is booked, the one at 12 held; the hold at 13 was released.
  expect(await slotAt(ten)).toMatchObject({ endTime: eleven });
  const times = await offered(ten);
  expect(times).toContain(hours(ten, 60));
  expect(times).not.toContain(hours(ten, 90));
  expect(times).toContain(hours(one, 90));
  expect(times.some((time) => time.startsWith(hours(twelve, 0).slice(0, 5)))).toBe(false);
  // A new hold in a booked slot gets that slot's duration.
  await hold(context, venue, ten, 1);
  expect(await slotAt(ten)).toMatchObject({ endTime: eleven });
  await hold(context, venue, one, 1);
  expect(await slotAt(one)).toMatchObject({ endTime: new Date(one.getTime() + 90 * 60_000) });
  await change({ durationMinutes: 60 });
  expect(await slotAt(one)).toMatchObject({ endTime: new Date(one.getTime() + 90 * 60_000) });
  expect(await offered(ten)).not.toContain(hours(new Date(one.getTime() + 3_600_000), 60));
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a new price applies to new bookings, and a visitor about to pay sees the new total first", async () => {
  const visitor = await hold(context, venue, eleven, 2);
  await change({ pricePence: 2000 });
  const priceChanged = { code: "PRICE_CHANGED" };
  await expect(place(context, visitor, placement(venue))).rejects.toMatchObject(priceChanged);
  const placed = await place(context, visitor, placement(venue, { expectedTotalPence: 4000 }));
  if (placed.status !== 201) throw new Error("not booked");
  await change({ pricePence: 100 });
  const booking = await db
    .selectFrom("bookings")
    .select(["totalPence", "ticketPricePence"])
    .where("id", "=", placed.body.booking.id)
    .executeTakeFirstOrThrow();
  expect(booking).toEqual({ totalPence: 4000, ticketPricePence: 2000 });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
