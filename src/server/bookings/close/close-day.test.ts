import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findUnfinished } from "../../../../tests/invariants/invariants.ts";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { addDays, localDate, toInstant } from "../../../shared/time.ts";
import { adjustCheckout } from "../../checkout/checkouts.routes.ts";
import { readBooking } from "../read/read-booking.ts";

const { context, venue, staffId, call, adminHeaders, newEmptySlot, expectConsistent } =
  await bookingChangesFixture();
const { db, pool } = context;
const ZONE = "Europe/London";

function close(date: string, changes: object = {}, closureId: string = randomUUID()) {
  const body = { date, activityId: null, reason: "Weather", ...changes };
  return call("PUT", `/admin/closures/${closureId}`, adminHeaders, body);
}
const reopen = (closureId: string) => call("DELETE", `/admin/closures/${closureId}`, adminHeaders);
const dateOf = (slot: Date) => localDate(slot, ZONE);

async function readVisitorReason(slot: Date) {
  const path = `/activities/${venue.activityId}/slots?date=${dateOf(slot)}`;
  const { body } = await call("GET", path, {});
  return body.find((one: { startsAt: string }) => one.startsAt === slot.toISOString())?.reason;
}

/** Two tickets, as a staff booking. */
function sell(slot: Date) {
  return call("POST", "/admin/bookings", adminHeaders, {
    bookingId: randomUUID(),
    activityId: venue.activityId,
    startsAt: slot,
    ticketCount: 2,
    addons: [],
    voucherCode: null,
    discountCode: null,
    paidBy: "cash",
    notify: false,
    contact: { firstName: "Robin", lastName: "Vale", email: "", phone: "" },
    expectedTotalPence: 3600,
  });
}

test("on a closed day nobody can hold, buy or be moved, not even by staff", async () => {
  const slot = newEmptySlot();
  expect((await close(dateOf(slot))).body).toMatchObject({ reason: "Weather", activityId: null });
  expect(await readVisitorReason(slot)).toBe("closed");
  const path = `/activities/${venue.activityId}/days?from=${dateOf(slot)}`;
  const [closedDay, nextDay] = (await call("GET", path, {})).body.days;
  expect(closedDay).toMatchObject({ reason: "closed", closedReason: "Weather" });
  expect(nextDay).not.toHaveProperty("closedReason");
  await expect(hold(context, venue, slot)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  expect((await sell(slot)).body.code).toBe("SLOT_CLOSED");
  const bookingId = await book(context, venue, newEmptySlot());
  const move = await call("POST", `/admin/bookings/${bookingId}/move`, adminHeaders, {
    startsAt: slot,
    notify: false,
  });
  expect(move.body.code).toBe("SLOT_CLOSED");
  await expectConsistent();
});

test("a booking shows that its slot is closed, and why, until it is reopened", async () => {
  const slot = newEmptySlot();
  const bookingId = await book(context, venue, slot);
  const readClosedReason = async () => (await readBooking(context, bookingId)).closedReason;
  expect(await readClosedReason()).toBeNull();
  const closureId = randomUUID();
  await close(dateOf(slot), {}, closureId);
  expect(await readClosedReason()).toBe("Weather");
  await reopen(closureId);
  expect(await readClosedReason()).toBeNull();
  const ofSlot = "WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)";
  const setSlot = (values: string) =>
    pool.query(`UPDATE time_slots SET ${values} ${ofSlot}`, [bookingId]);
  await setSlot("is_available = false, closed_reason = 'Regatta'");
  expect(await readClosedReason()).toBe("Regatta");
  await setSlot("is_available = true, closed_reason = NULL");
});

test("a closed day shows as closed to visitors, not as too late, however near it is", async () => {
  const slot = newEmptySlot();
  const hoursAhead = Math.ceil((slot.getTime() - Date.now()) / 3_600_000) + 24;
  await db.updateTable("settings").set({ bookingLeadTime: hoursAhead }).execute();
  const day = async () => {
    const path = `/activities/${venue.activityId}/days?from=${dateOf(slot)}`;
    return (await call("GET", path, {})).body.days[0];
  };
  expect(await day()).toMatchObject({ date: dateOf(slot), reason: "too_late" });
  await close(dateOf(slot));
  expect(await readVisitorReason(slot)).toBe("closed");
  expect(await day()).toMatchObject({ date: dateOf(slot), reason: "closed" });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
});

test("closing a day releases its holds, refuses payments in progress, and charges nobody", async () => {
  const slot = newEmptySlot();
  const visitor = await hold(context, venue, slot);
  const holder = { checkoutId: visitor.checkout.id, checkoutSecret: visitor.checkoutSecret };
  const payer = await hold(context, venue, slot);
  const paying = place(
    {
      ...context,
      failpoint: async (point) => {
        if (point === "place.authorised") await close(dateOf(slot));
      },
    },
    payer,
    placement(venue),
  );
  await expect(paying).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({
    code: "SLOT_CLOSED",
  });
  await expect(adjustCheckout(context, holder, 1)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  const { rows } = await pool.query("SELECT state, release_reason FROM checkouts WHERE id = $1", [
    visitor.checkout.id,
  ]);
  expect(rows).toEqual([{ state: "released", release_reason: "closed" }]);
  await expectConsistent();
  expect(await findUnfinished(pool)).not.toContainEqual(
    expect.objectContaining({ sentence: "no checkout holds places in a closed slot" }),
  );
});

test("a hold based on a read before the closure is refused", async () => {
  const slot = newEmptySlot();
  const late = {
    ...context,
    failpoint: async (point: string) => {
      if (point === "hold.chosen") await close(dateOf(slot));
    },
  };
  await expect(hold(late, venue, slot)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
});

test("a closed day stays closed for later schedules, and reopens exactly as it was", async () => {
  const slot = newEmptySlot();
  const date = dateOf(slot);
  const alone = new Date(slot.getTime() + 3_600_000);
  const path = `/admin/activities/${venue.activityId}/slots/${alone.toISOString()}/closure`;
  await call("PUT", path, adminHeaders, { reason: "Maintenance" });
  await book(context, venue, slot);
  const closureId = randomUUID();
  await close(date, {}, closureId);
  await close(date, { activityId: venue.activityId, reason: "Staff" });
  const { body: ofActivity } = await call(
    "GET",
    `/admin/closures?from=${date}&to=${date}`,
    adminHeaders,
  );
  expect(ofActivity).toMatchObject([
    { activityId: null, reason: "Weather", closedBy: expect.any(String) },
    { activityId: venue.activityId, activityName: "Aqua Course", reason: "Staff" },
  ]);
  await db
    .insertInto("schedules")
    .values({
      activityId: venue.activityId,
      startDate: date,
      endDate: date,
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      startTime: "18:00",
      endTime: "20:00",
    })
    .execute();
  const evening = toInstant(date, "18:00", ZONE);
  expect(await readVisitorReason(evening)).toBe("closed");
  expect((await reopen(closureId)).body).toEqual({ reopened: true });
  expect((await reopen(closureId)).body).toEqual({ reopened: true });
  expect(await readVisitorReason(slot)).toBe("closed");
  await reopen(ofActivity[1].closureId);
  expect([await readVisitorReason(slot), await readVisitorReason(evening)]).toEqual([null, null]);
  expect(await readVisitorReason(alone)).toBe("closed");
  await expectConsistent();
});

test("concurrent closures of a day close it once, and both return the first", async () => {
  const date = dateOf(newEmptySlot());
  const both = await Promise.all([close(date), close(date, { reason: "Staff" })]);
  expect(both[0].body).toEqual(both[1].body);
  const { closureId, reason } = both[0].body;
  expect((await close(date, { reason: "Other" }, closureId)).body.reason).toBe(reason);
  const events = await db
    .selectFrom("events")
    .select(["actorId", "type", "after"])
    .where("entityId", "=", closureId)
    .execute();
  expect(events).toEqual([
    {
      actorId: staffId,
      type: "closed_day.closed",
      after: { date, activityId: null, activityName: null, reason },
    },
  ]);
  const other = await close(addDays(date, 1), {}, closureId);
  expect(other.body.code).toBe("IDEMPOTENCY_MISMATCH");
  await reopen(closureId);
});

test("a past day, an unknown activity and a missing reason are refused", async () => {
  const date = dateOf(newEmptySlot());
  expect((await close("2020-01-01")).body.code).toBe("DAY_OVER");
  const unknown = await close(date, { activityId: randomUUID() });
  expect(unknown.body.code).toBe("ACTIVITY_NOT_FOUND");
  expect((await close(date, { reason: " " })).body).toMatchObject({ code: "INVALID_INPUT" });
});
