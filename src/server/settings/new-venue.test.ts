import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { enqueueTestEmails, sampleEmail } from "../../../tests/support/emails.ts";
import { whileLocked } from "../../../tests/support/lock-waiters.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { buy, purchaseVoucher } from "../../../tests/support/test-voucher.ts";
import type { SetUpStep } from "../../shared/rules/set-up.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { listActivities } from "../catalogue/activities/activities.routes.ts";
import { sendDueEmails, sendEmailNow } from "../emails/send-emails.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { readOverview } from "../overview/read-overview.ts";
import { createVoucher } from "../vouchers/sell/create-voucher.ts";
import { listVoucherTemplates } from "../vouchers/sell/templates.routes.ts";
import { readAdminSettings } from "./admin-settings.routes.ts";
import { changeSettings } from "./change-settings.ts";
import { readVenue } from "./venue.routes.ts";

const context = await testContext();
const { pool, simulator } = context;
const { ownerPool } = context.database;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];
const NOT_OPEN = expect.objectContaining({ code: "VENUE_NOT_OPEN" });

/** SQL that removes each part of the setup or resets it to the state of a new database. */
const REMOVE_PART_SQL: Record<SetUpStep, string> = {
  name: "UPDATE settings SET business_name = DEFAULT",
  address: "UPDATE settings SET business_address = ' '",
  email: "UPDATE settings SET business_email = DEFAULT",
  waiver: "UPDATE waiver_templates SET is_active = false",
  activity: "UPDATE activities SET archived_at = venue_now()",
};
const PARTS = Object.entries(REMOVE_PART_SQL) as [SetUpStep, string][];

/** Everything is set up and nothing is sold. */
beforeEach(async () => {
  await ownerPool.query(`
    TRUNCATE bookings, vouchers, checkouts, time_slots, emails CASCADE;
    UPDATE settings SET business_name = 'Larch Lake', business_email = 'hello@lake.example',
                        business_address = 'Jetty Lane, Kelside';
    UPDATE waiver_templates SET is_active = true;
    UPDATE activities SET archived_at = NULL`);
});

async function readSetUp() {
  return (await readOverview(context, randomUUID())).setUp;
}

function sellVoucherByStaff() {
  return createVoucher(context, {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin", email: "" },
    message: "",
    deliverOn: null,
    paidBy: "cash",
    actor: { kind: "staff", id: null },
  });
}

/** Every way to sell: online and by staff, bookings and vouchers. */
const SALES: Record<string, () => Promise<unknown>> = {
  hold: () => hold(context, venue, ten),
  "gift voucher": () => buy(context),
  "staff booking": () => createStaffBooking(context, createStaffBookingInput(venue, ten)),
  "staff voucher": sellVoucherByStaff,
};

async function countRows() {
  const { rows } = await pool.query(`
    SELECT (SELECT count(*)::int FROM checkouts) AS checkouts,
           (SELECT count(*)::int FROM bookings) AS bookings,
           (SELECT count(*)::int FROM vouchers) AS vouchers,
           (SELECT count(*)::int FROM payment_attempts) AS attempts`);
  return rows[0];
}

test("a freshly migrated database lacks every part and hides its placeholder name and address", async () => {
  for (const [, removeSql] of PARTS) await pool.query(removeSql);
  expect(await readSetUp()).toEqual({ isOpen: false, missing: PARTS.map(([part]) => part) });
  expect(await readVenue(context)).toMatchObject({ businessName: "", businessEmail: "" });
  expect(await readAdminSettings(context)).toMatchObject({ businessName: "", businessEmail: "" });
});

test("the name of a new venue that is saved twice at once is saved once", async () => {
  await ownerPool.query("UPDATE settings SET business_name = DEFAULT");
  const { isTimezoneFixed: _, ...settings } = await readAdminSettings(context);
  const { id: staffId } = await testAccount(context, { role: "admin" });
  const lockSql = "SELECT FROM settings FOR NO KEY UPDATE";
  const save = () => changeSettings(context, { ...settings, businessName: "Larch Lake" }, staffId);
  const [first, second] = await whileLocked(pool, { lockSql, waiters: 2 }, () =>
    Promise.all([save(), save()]),
  );
  expect(first).toEqual(second);
  expect(first).toMatchObject({ businessName: "Larch Lake" });
});

test.each(PARTS)("without %s nothing is sold and visitors are refused", async (part, removeSql) => {
  await pool.query(removeSql);
  const before = simulator.ledger().length;
  expect(await readSetUp()).toEqual({ isOpen: false, missing: [part] });
  await expect(listActivities(context)).rejects.toEqual(NOT_OPEN);
  await expect(listVoucherTemplates(context)).rejects.toEqual(NOT_OPEN);
  for (const [saleName, sell] of Object.entries(SALES)) {
    // Without an activity the missing activity is reported first.
    const isGone = part === "activity" && (saleName === "hold" || saleName === "staff booking");
    const code = isGone ? "ACTIVITY_NOT_FOUND" : "VENUE_NOT_OPEN";
    await expect(sell(), saleName).rejects.toEqual(expect.objectContaining({ code }));
  }
  expect(await countRows()).toEqual({ checkouts: 0, bookings: 0, vouchers: 0, attempts: 0 });
  expect(simulator.ledger().length).toBe(before);
});

test.each(Object.keys(SALES))("once everything is set up, a %s is possible", async (saleName) => {
  expect(await readSetUp()).toEqual({ isOpen: true, missing: [] });
  await SALES[saleName]?.();
});

test.each([
  ["bookings", () => createStaffBooking(context, createStaffBookingInput(venue, ten))],
  ["vouchers", () => purchaseVoucher(context)],
])("a venue that has sold %s keeps selling under its default name", async (_, sellBefore) => {
  await sellBefore();
  for (const part of ["name", "address", "email", "waiver"] as const) {
    await pool.query(REMOVE_PART_SQL[part]);
  }
  for (const sell of Object.values(SALES)) await sell();
  expect(await readSetUp()).toEqual({
    isOpen: true,
    missing: ["name", "address", "email", "waiver"],
  });
  expect((await readVenue(context)).businessName).toBe("Aquapark");
});

test("emails wait without a try until the venue has a name and an address", async () => {
  const server = await startMailServer();
  const sendingContext = { ...context, email: createSmtpTransport(server.url) };
  const email = sampleEmail();
  const queued = () =>
    context.db.selectFrom("emails").select(["state", "tries"]).executeTakeFirst();
  await enqueueTestEmails(pool, [email]);
  for (const part of ["email", "name"] as const) {
    await pool.query(REMOVE_PART_SQL[part]);
    expect(await sendEmailNow(sendingContext, email.id)).toBe("pending");
    await pool.query("UPDATE emails SET next_try_at = venue_now()");
    expect(await sendDueEmails(sendingContext)).toBe(0);
    expect(await queued()).toEqual({ state: "queued", tries: 0 });
    await pool.query(
      "UPDATE settings SET business_name = 'Larch Lake', business_email = 'hello@lake.example'",
    );
  }
  expect(await sendDueEmails(sendingContext)).toBe(1);
  expect(server.received[0]?.headers).toMatch(/^From: Larch Lake <hello@lake\.example>$/m);
  sendingContext.email.close();
  await server.stop();
});

test("a venue that sold under the default name emails under it, but not from the default address", async () => {
  const server = await startMailServer();
  const sendingContext = { ...context, email: createSmtpTransport(server.url) };
  await createStaffBooking(context, createStaffBookingInput(venue, ten, { notify: false }));
  await pool.query(`${REMOVE_PART_SQL.name}; ${REMOVE_PART_SQL.email}`);
  await enqueueTestEmails(pool, [sampleEmail()]);
  await pool.query("UPDATE emails SET next_try_at = venue_now()");
  expect(await sendDueEmails(sendingContext)).toBe(0);
  await pool.query("UPDATE settings SET business_email = 'hello@lake.example'");
  expect(await sendDueEmails(sendingContext)).toBe(1);
  expect(server.received[0]?.headers).toMatch(/^From: Aquapark <hello@lake\.example>$/m);
  sendingContext.email.close();
  await server.stop();
});
