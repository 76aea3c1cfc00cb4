import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { activityFields } from "../../../shared/contract/admin/catalogue-fields.ts";
import { localDate } from "../../../shared/time.ts";
import { listStaffSlots } from "../../availability/slots/list-slots.ts";
import { moveBooking } from "../../bookings/move/move-booking.ts";
import { createStaffBooking } from "../../bookings/walk-in/create-staff-booking.ts";
import { releaseExpiredHolds } from "../../checkout/release-holds.ts";
import { renewExpiredHold } from "../../checkout/renew-expired-hold.ts";
import { listAdminActivities, saveActivity } from "./admin-activities.routes.ts";

const context = await testContext();
const { db, pool } = context;
const base = await testApp(context);
const venue = await createVenue(context);
const { activityId } = venue;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];
const date = localDate(ten, "Europe/London");
const maya = await testAccount(context, { name: "Maya Ellis", role: "admin" });
const NOT_OFFERED = { code: "ACTIVITY_NOT_FOUND" };

async function setHidden(isHidden: boolean): Promise<void> {
  const [activity] = await listAdminActivities(db);
  if (!activity) throw new Error("There is no activity.");
  const input = { ...activityFields.parse(activity), isHidden };
  await saveActivity(db, { id: activityId, version: activity.version, input }, maya.id);
}

async function readAsVisitor(path: string): Promise<unknown> {
  const reply = await fetch(`${base}/api/activities${path}`);
  return reply.json();
}

test("a hidden activity is not offered to visitors in any way, and is offered again when it is shown", async () => {
  const paths = [`/${activityId}`, `/${activityId}/days`, `/${activityId}/slots?date=${date}`];
  await setHidden(true);
  expect(await readAsVisitor("")).toEqual([]);
  for (const path of paths) expect(await readAsVisitor(path)).toMatchObject(NOT_OFFERED);
  await expect(hold(context, venue, ten)).rejects.toMatchObject(NOT_OFFERED);
  expect(await listAdminActivities(db)).toMatchObject([{ id: activityId, isHidden: true }]);

  await setHidden(false);
  expect(await readAsVisitor("")).toMatchObject([{ id: activityId }]);
  for (const path of paths) expect(await readAsVisitor(path)).not.toHaveProperty("code");
  await hold(context, venue, ten);
});

test("a hold by an offer that was read before the activity was hidden is refused", async () => {
  await hold(context, venue, eleven, 1);
  await setHidden(true);
  await expect(hold(context, venue, eleven, 1)).rejects.toMatchObject(NOT_OFFERED);
  await setHidden(false);
  let isHiding = true;
  const failpoint = async (name: string) => {
    if (name !== "hold.chosen" || !isHiding) return;
    isHiding = false;
    await setHidden(true);
  };
  await expect(hold({ ...context, failpoint }, venue, eleven, 1)).rejects.toMatchObject(
    NOT_OFFERED,
  );
  await setHidden(false);
});

test("who holds places when it is hidden can pay, but an expired hold is not renewed", async () => {
  const paying = await hold(context, venue, twelve);
  const late = await hold(context, venue, twelve, 1);
  await setHidden(true);
  expect((await place(context, paying, placement(venue))).status).toBe(201);
  await db
    .updateTable("checkouts")
    .set({ holdExpiresAt: new Date(Date.now() - 60_000) })
    .where("id", "=", late.checkout.id)
    .execute();
  await releaseExpiredHolds(context);
  const holder = { checkoutId: late.checkout.id, checkoutSecret: late.checkoutSecret };
  await expect(
    renewExpiredHold(pool, holder, { activityId, startsAt: twelve }),
  ).rejects.toMatchObject({ code: "SLOT_FULL" });
  await setHidden(false);
});

test("staff book a hidden activity and move its bookings; customers cannot move theirs", async () => {
  await db.updateTable("settings").set({ cancellationPolicy: 0 }).execute();
  await setHidden(true);
  const slots = await listStaffSlots(context, { activityId, date });
  expect(slots.map(({ startsAt }) => startsAt)).toContain(ten.toISOString());
  const input = createStaffBookingInput(venue, ten);
  const { bookingId } = await createStaffBooking(context, input);
  const moveTo = (startsAt: Date, kind: "customer" | "staff") =>
    moveBooking(context, { bookingId, startsAt, actor: { kind, id: maya.id }, notify: false });
  await expect(moveTo(eleven, "customer")).rejects.toMatchObject(NOT_OFFERED);
  expect(await moveTo(eleven, "staff")).toMatchObject({ startsAt: eleven.toISOString() });
  await setHidden(false);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
