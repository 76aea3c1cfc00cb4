import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { requestPasswordReset } from "../../src/server/accounts/account-requests.ts";
import { createAdministrator } from "../../src/server/accounts/create-account.ts";
import { resetPassword } from "../../src/server/accounts/reset-password.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import { addNote } from "../../src/server/bookings/notes/admin-notes.routes.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import { addCustomerNote } from "../../src/server/customers/customer-notes.routes.ts";
import { addCustomerTag } from "../../src/server/customers/customer-tags.routes.ts";
import { mergeDuplicate } from "../../src/server/customers/merge-duplicate.ts";
import { issueAccountLink, issueManageLink } from "../../src/server/emails/issue-links.ts";
import { uploadPicture } from "../../src/server/pictures/admin-pictures.routes.ts";
import { attachPicture } from "../../src/server/pictures/attach-picture.ts";
import { inTransaction } from "../../src/server/platform/database/transaction.ts";
import { storeOccupancy } from "../../src/server/stats/store-occupancy.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findSecrets } from "../invariants/secrets.ts";
import { createSoldVenue } from "../invariants/sold-venue.ts";
import { plainPicture } from "../support/pictures.ts";
import { createStaffBookingInput } from "../support/staff-booking-input.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { book } from "../support/test-booking.ts";
import { TEST_SECRET, type TestContext } from "../support/test-context.ts";
import { addWaiverVersion, type TestVenue } from "../support/test-venue.ts";
import { hold, place as pay, placement } from "../support/test-visitor.ts";
import { readExport, readRows, transferFixture } from "./transfer-fixture.ts";

const { newContext, exportFrom, importInto } = await transferFixture();
const source = await newContext();
const target = await newContext();
const PASSWORD = "correct horse battery";
const ids = await createSoldVenue(source);
const staff = await testAccount(source, { role: "admin", name: "Ada Harbour" });
const customer = await testAccount(source, { name: "Zoë O’Neill" });
const venue = await readVenue(source);
const opened = await liveInVenue(source, venue);
const knownSecrets = await readSecrets(source);
const folder = await exportFrom(source);
await importInto(target, folder);

async function readVenue({ db }: TestContext): Promise<TestVenue> {
  const activity = await db.selectFrom("activities").select("id").executeTakeFirstOrThrow();
  const addon = await db.selectFrom("addons").select("id").executeTakeFirstOrThrow();
  const template = await db.selectFrom("waiverTemplates").select("id").executeTakeFirstOrThrow();
  return {
    activityId: activity.id,
    addonId: addon.id,
    waiverVersionId: await addWaiverVersion(db, template.id, 2),
    slots: [10, 11, 12].map((hour) => new Date(`2026-06-25T${hour}:00:00+01:00`)),
  };
}

/** What staff and customers do besides buying, and every way to get in. */
async function liveInVenue(context: TestContext, place: TestVenue) {
  const { db } = context;
  const [ten, eleven] = place.slots as [Date, Date];
  const contact = {
    ...placement(place).contact,
    lastName: "=1+1\u2028 “Hart”",
    email: customer.email,
  };
  const visitor = await hold(context, place, ten);
  const { checkoutSecret } = visitor;
  const placed = await pay(context, visitor, placement(place, { contact }), undefined, customer.id);
  if (placed.status !== 201) throw new Error("The booking was not made.");
  const bookingId = placed.body.booking.id;
  const linkToken = (await issueManageLink(context, bookingId))?.split("#")[1] ?? "";
  await signedInCookie(context, customer);
  await requestPasswordReset(context, customer.email);
  await createStaffBooking(context, createStaffBookingInput(place, eleven));
  await addNote(context, {
    bookingId,
    noteId: randomUUID(),
    text: 'Line\r\nbreaks, "quotes" and \\n',
    userId: staff.id,
  });
  const [merged, survivor] = await Promise.all([
    newGuest(context, place),
    newGuest(context, place),
  ]);
  await mergeDuplicate(context, { survivorId: survivor, mergedId: merged, staffId: staff.id });
  const note = { customerId: survivor, noteId: randomUUID(), staffId: staff.id };
  await addCustomerNote(context, { ...note, text: "Left-handed" });
  for (const tag of ["école", "zebra", "eagle", "äpfel"]) {
    await addCustomerTag(context, { customerId: survivor, tag, staffId: staff.id });
  }
  const imageUrl = await uploadPicture(context, {
    bytes: await plainPicture(60, 40).png().toBuffer(),
    use: "activity",
    userId: staff.id,
  });
  await inTransaction(db, async (transaction) => {
    await attachPicture(transaction, imageUrl, { use: "activity" });
    await transaction.updateTable("activities").set({ imageUrl }).execute();
  });
  await db
    .insertInto("closedDays")
    .values({ id: randomUUID(), date: "2026-12-25", reason: "Christmas", closedBy: staff.id })
    .execute();
  await storeOccupancy(context);
  return { bookingId, checkoutSecret, linkToken };
}

/** @returns the customer's id */
async function newGuest(context: TestContext, place: TestVenue): Promise<string> {
  const bookingId = await book(context, place, place.slots[2] as Date);
  const booking = context.db
    .selectFrom("bookings")
    .select("customerId")
    .where("id", "=", bookingId);
  return (await booking.executeTakeFirstOrThrow()).customerId;
}

/** Every stored value that opens something, as it could be written. */
async function readSecrets({ pool }: TestContext): Promise<string[]> {
  const { rows } = await pool.query<{ secret: Buffer | string }>(
    `SELECT convert_to(password, 'UTF8') AS secret FROM accounts
     UNION ALL SELECT convert_to(password_hash, 'UTF8') FROM account_requests
     UNION ALL SELECT convert_to(token, 'UTF8') FROM sessions
     UNION ALL SELECT token_hash FROM manage_links
     UNION ALL SELECT token_hash FROM account_links
     UNION ALL SELECT secret_hash FROM checkouts
     UNION ALL SELECT network_hash FROM checkouts
     UNION ALL SELECT visitor_hash FROM checkouts
     UNION ALL SELECT card_token FROM payment_attempts
     UNION ALL SELECT body_sha256 FROM payment_attempts
     UNION ALL SELECT convert_to(idempotency_key, 'UTF8') FROM payment_attempts
       WHERE idempotency_key <> id::text
     UNION ALL SELECT body_sha256 FROM idempotency_keys`,
  );
  const values = rows.map(({ secret }) => secret as Buffer).filter((value) => value?.length > 0);
  expect(values.length).toBeGreaterThan(50);
  return values.flatMap((value) => [
    value.toString("hex"),
    value.toString("base64"),
    value.toString("latin1"),
  ]);
}

test("the import has every row, all invariants hold, and exporting it gives the same files", async () => {
  expect(await findBrokenInvariants(target.pool)).toEqual([]);
  const [first, second] = [await readExport(folder), await readExport(await exportFrom(target))];
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [path, text] of first) expect(second.get(path), path).toBe(text);
  const tables = ["bookings", "booking_versions", "customer_waivers", "vouchers", "pictures"];
  for (const table of [...tables, "till_sessions", "till_movements", "customer_tags", "disputes"]) {
    const count = `SELECT count(*)::int AS count FROM ${table}`;
    const [expected, found] = await Promise.all(
      [source, target].map(({ pool }) => pool.query(count)),
    );
    expect(found?.rows, table).toEqual(expected?.rows);
  }
});

test("two exports of the same venue are equal byte for byte", async () => {
  expect(await readExport(await exportFrom(source))).toEqual(await readExport(folder));
});

test("no file holds a password, session, link, token or key", async () => {
  for (const [path, text] of await readExport(folder)) {
    // Voucher codes leave: they belong to whoever has them.
    const found = findSecrets(text, [...knownSecrets, PASSWORD, TEST_SECRET, "test-token"]);
    expect(found, path).toEqual([]);
  }
});

test("a customer gets in with “Forgot password?” and finds their bookings", async () => {
  const newPassword = "a harbour at dusk";
  const credentials = { email: customer.email, password: customer.password };
  await expect(signIn(target, credentials)).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  await requestPasswordReset(target, customer.email);
  const request = await target.db
    .selectFrom("accountRequests")
    .select("id")
    .where("kind", "=", "password-reset")
    .executeTakeFirstOrThrow();
  const link = await issueAccountLink(target, request.id);
  const token = link?.split("#")[1] ?? "";
  expect(await resetPassword(target, { token, newPassword })).toMatchObject({
    email: customer.email,
  });
  const cookie = await signedInCookie(target, { ...customer, password: newPassword });
  const base = await testApp(target);
  const response = await fetch(`${base}/api/bookings`, { headers: { cookie } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ bookings: [{ ticketCount: 2 }] });
});

test("create-admin gives an imported administrator a password, and the lists answer", async () => {
  const { email, name } = staff;
  expect(await createAdministrator(target, { email, name, password: "low tide, high tide" })).toBe(
    true,
  );
  expect(await createAdministrator(target, { email, name, password: "another one" })).toBe(false);
  const cookie = await signedInCookie(target, { ...staff, password: "low tide, high tide" });
  const base = await testApp(target);
  const response = await fetch(`${base}/api/admin/bookings?search=${ids.card?.slice(0, 8)}`, {
    headers: { cookie },
  });
  expect(response.status).toBe(200);
  expect(JSON.stringify(await response.json())).toContain(ids.card);
});

test("neither the tab nor the link that opened a booking opens it in the import", async () => {
  const [sourceBase, targetBase] = [await testApp(source), await testApp(target)];
  const open = async (base: string, token: string) =>
    (
      await fetch(`${base}/api/bookings/${opened.bookingId}`, {
        headers: { "manage-token": token },
      })
    ).status;
  for (const token of [opened.checkoutSecret, opened.linkToken]) {
    expect(await open(sourceBase, token)).toBe(200);
    expect(await open(targetBase, token)).toBe(404);
  }
});

test("an accountant's CSV has the same rows in pounds, and no formulas", async () => {
  const csv = Buffer.from((await readExport(folder)).get("csv/bookings.csv") ?? "", "latin1");
  const { data } = Papa.parse<Record<string, string>>(csv.toString("utf8").slice(1), {
    header: true,
    skipEmptyLines: true,
    newline: "\r\n",
  });
  const rows = await readRows(folder, "bookings");
  expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const [booked] = data.filter(({ last_name }) => last_name?.includes("Hart”"));
  expect(booked).toMatchObject({ total: "36.00", last_name: "'=1+1\u2028 “Hart”" });
});
