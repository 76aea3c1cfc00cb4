import { expect, test } from "vitest";
import { waitForLockWaiters } from "../../../tests/support/lock-waiters.ts";
import { settingsFixture } from "../../../tests/support/settings-fixture.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import type { Context } from "../context.ts";
import { SETTINGS_ID } from "../events/record-change.ts";
import { readAdminSettings } from "./admin-settings.routes.ts";
import { readVenue } from "./venue.routes.ts";

const { context, venue, staffId, set } = await settingsFixture();
const { db, pool } = context;
const { ownerPool } = context.database;
const [ten, eleven] = venue.slots as [Date, Date];
const base = await testApp(context);
const cookie = await signedInCookie(context, await testAccount(context, { role: "admin" }));
const refused = (code: string) => expect.objectContaining({ code });

async function putSettings(changes: Record<string, unknown>) {
  const { isTimezoneFixed: _, ...settings } = await readAdminSettings(context);
  const response = await fetch(`${base}/api/admin/settings`, {
    method: "PUT",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify({ ...settings, ...changes }),
  });
  return { status: response.status, body: await response.json() };
}

function listHistory() {
  return db
    .selectFrom("events")
    .select(["actorKind", "actorId", "entityId", "type", "before", "after"])
    .where("entity", "=", "settings")
    .orderBy("at", "desc")
    .execute();
}

let daysAgo = 0;

/** Moves all upcoming slots to the past. */
async function moveSlotsToPast(): Promise<void> {
  daysAgo += 10;
  await pool.query(
    `UPDATE time_slots SET start_time = start_time - make_interval(days => $1),
                           end_time = end_time - make_interval(days => $1)
     WHERE end_time > venue_now()`,
    [daysAgo],
  );
}

test("records only the changed fields with the user, and nothing if nothing changes", async () => {
  const before = (await listHistory()).length;
  const first = await set({ businessName: "Larch Lake", holdMinutes: 20 });
  const second = await set({ businessName: "Larch Lake", holdMinutes: 20 });
  expect(second.version).toBe(first.version);
  const events = await listHistory();
  expect(events).toHaveLength(before + 1);
  expect(events[0]).toEqual({
    actorKind: "staff",
    actorId: staffId,
    entityId: SETTINGS_ID,
    type: "settings.changed",
    before: { businessName: "Test Lake", holdMinutes: 15 },
    after: { businessName: "Larch Lake", holdMinutes: 20 },
  });
});

test("refuses a stale edit and overwrites nothing", async () => {
  const { version } = await readAdminSettings(context);
  await set({ businessPhone: "01632 960111" });
  expect(await putSettings({ version, holdMinutes: 30 })).toMatchObject({
    status: 409,
    body: { code: "SETTINGS_CHANGED" },
  });
  expect(await readAdminSettings(context)).toMatchObject({
    businessPhone: "01632 960111",
    holdMinutes: 20,
  });
});

test("creates a missing settings row with the defaults", async () => {
  await ownerPool.query("CREATE TABLE kept AS TABLE settings; DELETE FROM settings");
  const [one, two] = await Promise.all([readAdminSettings(context), readVenue(context)]);
  expect(one).toMatchObject({
    bookingLeadTimeHours: 24,
    cancellationPolicyHours: 24,
    maxBookingsPerSlot: 20,
    emailNotifications: true,
    smsNotifications: false,
    voucherImageUrl: null,
    checkoutInfoArrival: "Please arrive 15 minutes early",
    checkoutInfoClothing: "Wear comfortable clothing and closed-toe shoes",
    checkoutInfoRequirements: "Bring a valid ID for check-in",
    checkoutInfoCancellation: "Cancellations 24 hours in advance",
  });
  expect(two.businessName).toBe("");
  await ownerPool.query("DELETE FROM settings; INSERT INTO settings TABLE kept; DROP TABLE kept");
});

const HOURS = "must be a whole number from 0 to 8,760";
test.each([
  ["businessName", " ", "Business name is required"],
  ["businessEmail", "", "Business email is required"],
  ["businessEmail", "lake", "Invalid email address"],
  ["businessPhone", "", "Business phone is required"],
  ["businessAddress", "", "Business address is required"],
  ["checkoutInfoArrival", "\n", "Checkout information about arrival is required"],
  ["checkoutInfoClothing", "", "Checkout information about clothing is required"],
  ["checkoutInfoRequirements", "", "Checkout information about requirements is required"],
  ["checkoutInfoCancellation", "", "Checkout information about cancellation is required"],
  ["bookingLeadTimeHours", -1, `Booking lead time ${HOURS}`],
  ["cancellationPolicyHours", 1.5, `Cancellation policy ${HOURS}`],
  ["maxBookingsPerSlot", 0, "Max bookings per slot must be a whole number from 1 to 1,000"],
  ["holdMinutes", 121, "Hold places for must be a whole number from 1 to 120"],
  ["voucherExpiryMonths", 0, "Vouchers are valid for must be a whole number from 1 to 120"],
  ["waiverRetentionYears", 31, "Keep signed waivers for must be a whole number from 1 to 30"],
  ["adminEmail", "desk", "Invalid email address"],
  ["bankHolidays", "wales", "Please choose the bank holidays"],
  ["timezone", "Europe/Atlantis", "Please choose a time zone"],
  ["timezone", "+01:00", "Please choose a time zone"],
  ["brandColour", "blue", "Enter the colour as # and six digits, such as #7a1f5c"],
])("%s cannot be %j", async (path, value, message) => {
  const { status, body } = await putSettings({ [path]: value });
  expect(status).toBe(400);
  expect(body.data.fields).toEqual([{ path, message }]);
});

test("every invalid site is reported", async () => {
  const embedOrigins = ["https://a.example", "https://b.example/shop", "'self'"];
  const { status, body } = await putSettings({ embedOrigins });
  expect(status).toBe(400);
  const problem = "is not a valid site. Enter only its start, such as https://www.example.com.";
  expect(body.data.fields).toEqual([
    { path: "embedOrigins.1", message: `“https://b.example/shop” ${problem}` },
    { path: "embedOrigins.2", message: `“'self'” ${problem}` },
  ]);
});

test("text emails cannot be switched on, because no provider is set up", async () => {
  const response = await putSettings({ smsNotifications: true });
  expect(response).toMatchObject({ status: 409, body: { code: "SMS_NOT_SET_UP" } });
});

test("sites are stored once as normalised origins, and an empty colour becomes null", async () => {
  const embedOrigins = ["https://WWW.Example.com/", " https://www.example.com "];
  const { status, body } = await putSettings({ embedOrigins, brandColour: " " });
  expect(status).toBe(200);
  expect(body).toMatchObject({ embedOrigins: ["https://www.example.com"], brandColour: null });
});

test("PostgreSQL supports every time zone that can be chosen", async () => {
  const { rows } = await pool.query(
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE lower(name) NOT IN (SELECT lower(n.name) FROM pg_timezone_names n)`,
    [Intl.supportedValuesOf("timeZone")],
  );
  expect(rows).toEqual([]);
});

test("the time zone cannot change while a future slot is held, booked or closed", async () => {
  await moveSlotsToPast();
  expect(await readAdminSettings(context)).toMatchObject({ isTimezoneFixed: false });
  await hold(context, venue, ten);
  expect(await readAdminSettings(context)).toMatchObject({ isTimezoneFixed: true });
  await expect(set({ timezone: "Europe/Madrid" })).rejects.toEqual(refused("TIME_ZONE_IN_USE"));
  await moveSlotsToPast();
  await createStaffBooking(context, createStaffBookingInput(venue, ten));
  await expect(set({ timezone: "Europe/Madrid" })).rejects.toEqual(refused("TIME_ZONE_IN_USE"));
  await moveSlotsToPast();
  await pool.query(
    `INSERT INTO time_slots (activity_id, start_time, end_time, capacity, is_available)
     VALUES ($1, venue_now() + interval '1 day', venue_now() + interval '25 hours', 10, false)`,
    [venue.activityId],
  );
  await expect(set({ timezone: "Europe/Madrid" })).rejects.toEqual(refused("TIME_ZONE_IN_USE"));
  await moveSlotsToPast();
  await set({ timezone: "Europe/Madrid" });
  await set({ timezone: "Europe/London" });
});

/** A context that pauses a hold after it has chosen its slot and before it writes it. */
function stopAtFailpoint(): { stopped: Context; reached: Promise<void>; resume: () => void } {
  const [reachedResolvers, resumed] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const failpoint: Context["failpoint"] = async (point) => {
    if (point !== "hold.chosen") return;
    reachedResolvers.resolve();
    await resumed.promise;
  };
  return {
    stopped: { ...context, failpoint },
    reached: reachedResolvers.promise,
    resume: resumed.resolve,
  };
}

test("a hold that chose its slot before the time zone changed is refused", async () => {
  await moveSlotsToPast();
  const { stopped, reached, resume } = stopAtFailpoint();
  const lateHold = hold(stopped, venue, eleven).catch((error: unknown) => error);
  await reached;
  await set({ timezone: "Asia/Kathmandu" });
  resume();
  expect(await lateHold).toEqual(refused("TIME_SLOT_NOT_FOUND"));
  expect(await readAdminSettings(context)).toMatchObject({ isTimezoneFixed: false });
  await set({ timezone: "Europe/London" });
});

test("a hold waits while the time zone changes and then uses the new one", async () => {
  await moveSlotsToPast();
  const client = await pool.connect();
  await client.query("BEGIN; SELECT FROM activities ORDER BY id FOR NO KEY UPDATE");
  await client.query("UPDATE settings SET timezone = 'Asia/Kathmandu'");
  const lateHold = hold(context, venue, eleven).catch((error: unknown) => error);
  await waitForLockWaiters(pool);
  await client.query("COMMIT");
  client.release();
  expect(await lateHold).toEqual(refused("TIME_SLOT_NOT_FOUND"));
  await pool.query("UPDATE settings SET timezone = 'Europe/London'");
});
