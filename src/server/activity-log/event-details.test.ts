import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import { moveVisitsToPast } from "../../../tests/support/person-with-data.ts";
import { type TestAccount, testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import type { LoggedChange } from "../../shared/contract/admin/activity-log.ts";
import { SHIPPED_ROLE_IDS } from "../../shared/rules/staff-roles.ts";
import { editCustomer } from "../accounts/edit-customer.ts";
import { purgeOldRequests } from "../accounts/purge-old-requests.ts";
import { inviteAdministrator } from "../accounts/staff/invite-administrator.ts";
import { correctContact } from "../bookings/contact/correct-contact.ts";
import { drainDeliveries } from "../emails/send-emails.ts";
import { SYSTEM } from "../events/actor.ts";
import { eraseCustomerRecords } from "../privacy/erase-customer-records.ts";
import { correctRecipient } from "../vouchers/manage/correct-recipient.ts";
import { listActivityLog } from "./list-activity-log.ts";

const { context, venue, call, signIn, newEmailAddress, getLinkToken } = await accountFixture();
const { db, pool } = context;
const ada = await testAccount(context, { name: "Ada Byron", role: "admin" });
const staff = { kind: "staff", id: ada.id } as const;

/** What the newest event of a thing says that changed, without what has no old and new value. */
async function readChanges(entityId: string): Promise<LoggedChange[]> {
  const { rows } = await pool.query(
    "SELECT id FROM events WHERE entity_id = $1 ORDER BY at DESC LIMIT 1",
    [entityId],
  );
  const { entries } = await listActivityLog(context, { page: 1 });
  const entry = entries.find(({ id }) => id === rows[0].id);
  return (entry?.differences ?? []).filter(({ before, after }) => `${before}${after}` !== "null");
}

async function findCustomerOf(account: TestAccount): Promise<{ id: string; version: string }> {
  const { rows } = await pool.query("SELECT id, version::text FROM customers WHERE auth_id = $1", [
    account.id,
  ]);
  return rows[0];
}

async function erase(customerId: string) {
  await moveVisitsToPast(context);
  expect(await eraseCustomerRecords(context, { customerId, actor: SYSTEM })).toBe(true);
  await drainDeliveries(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
}

test("a corrected contact shows the old and the new details until the customer is erased", async () => {
  const email = newEmailAddress();
  const contact = { ...placement(venue).contact, firstName: "Ann", email };
  const bookingId = await book(context, venue, venue.slots[0] as Date, { contact });
  const { lastName, phone } = contact;
  const corrected = { firstName: "Anna", lastName, email: newEmailAddress(), phone };
  await correctContact(context, { bookingId, contact: corrected, emailId: null, actor: staff });
  await correctContact(context, { bookingId, contact: corrected, emailId: null, actor: staff });
  const fields = { label: "Fields", before: null, after: "name, email" };
  expect(await readChanges(bookingId)).toEqual([
    fields,
    { label: "Email", before: email, after: corrected.email },
    { label: "First name", before: "Ann", after: "Anna" },
  ]);
  const { rows } = await pool.query("SELECT customer_id FROM bookings WHERE id = $1", [bookingId]);
  await erase(rows[0].customer_id);
  expect(await readChanges(bookingId)).toEqual([fields]);
});

test("an edited customer shows the old and the new details until they are erased", async () => {
  const account = await testAccount(context, { name: "Ann Lake" });
  const { id: customerId, version } = await findCustomerOf(account);
  const edit = { customerId, name: "Anna Lake", phone: "07700900456", marketingConsent: false };
  const requestedEmail = newEmailAddress();
  await editCustomer(context, { ...edit, version, email: requestedEmail }, ada.id);
  expect(await readChanges(customerId)).toEqual([
    { label: "Changed", before: null, after: "name, phone" },
    { label: "Requested", before: null, after: "email" },
    { label: "Phone", before: null, after: "07700900456" },
    { label: "First name", before: "Ann", after: "Anna" },
    { label: "Requested email", before: null, after: requestedEmail },
  ]);

  const { cookie } = await signIn(account);
  const profile = { name: "Anna Sea", phone: "07700900456", marketingConsent: true };
  expect((await call("/profile", profile, { cookie, method: "PUT" })).status).toBe(200);
  expect(await readChanges(customerId)).toEqual([
    { label: "Marketing consent", before: "No", after: "Yes" },
    { label: "Changed", before: null, after: "name, marketingConsent" },
    { label: "Last name", before: "Lake", after: "Sea" },
  ]);
  const { rows: before } = await pool.query("SELECT count(*)::int AS n FROM events");
  expect((await call("/profile", profile, { cookie, method: "PUT" })).status).toBe(200);
  const { rows: after } = await pool.query("SELECT count(*)::int AS n FROM events");
  expect(after).toEqual(before);

  await erase(customerId);
  expect(await db.selectFrom("eventDetails").selectAll().execute()).toEqual([]);
});

test("an account's new address is shown with the old one until the account is erased", async () => {
  const account = await testAccount(context);
  const email = newEmailAddress();
  const { cookie } = await signIn(account);
  await call("/address-requests", { email }, { cookie });
  const token = await getLinkToken(email, "/account/new-address");
  expect((await call("/address-changes", {}, { token })).status).toBe(201);
  expect(await readChanges(account.id)).toEqual([
    { label: "Email", before: account.email, after: email },
  ]);
  const { id: customerId } = await findCustomerOf(account);
  await erase(customerId);
  expect(await readChanges(account.id)).toEqual([]);
});

test("a corrected recipient is shown until they are erased, whoever bought the voucher", async () => {
  const wrong = newEmailAddress();
  const account = await testAccount(context, { name: "Robin Lake" });
  const recipient = { name: "Robyn Lake", email: wrong };
  const { id: voucherId } = await purchaseVoucher(context, voucherOrder({ recipient }));
  const correct = async (changed: { name: string; email: string }) => {
    const { rows } = await pool.query("SELECT version::text FROM vouchers WHERE id = $1", [
      voucherId,
    ]);
    const version = rows[0].version;
    await correctRecipient(context, { voucherId, recipient: changed, version, actor: staff });
  };
  await correct({ name: "Robyn Lake", email: account.email });
  await correct({ name: "Robin Lake", email: account.email });
  expect(await readChanges(voucherId)).toEqual([
    { label: "Recipient name", before: "Robyn Lake", after: "Robin Lake" },
  ]);
  expect(await db.selectFrom("eventDetails").selectAll().execute()).toHaveLength(2);
  const { id: customerId } = await findCustomerOf(account);
  await erase(customerId);
  expect(await db.selectFrom("eventDetails").selectAll().execute()).toEqual([]);
});

test("an invitation shows its address until the request is purged or the invited person is erased", async () => {
  const [purged, account] = [newEmailAddress(), await testAccount(context)];
  for (const email of [purged, account.email])
    await inviteAdministrator(context, {
      email,
      roleId: SHIPPED_ROLE_IDS.manager,
      actorId: ada.id,
    });
  const { rows } = await pool.query(
    "SELECT id, email FROM account_requests WHERE kind = 'administrator-invitation'",
  );
  const idOf = (email: string) => rows.find((row) => row.email === email).id as string;
  for (const email of [purged, account.email]) {
    expect(await readChanges(idOf(email))).toEqual([
      { label: "Staff role", before: null, after: "Manager" },
      { label: "Email", before: null, after: email },
    ]);
  }
  // The email of an invitation that is purged was sent long ago.
  await drainDeliveries(context);
  await pool.query(
    "UPDATE account_requests SET expires_at = venue_now() - interval '8 days' WHERE email = $1",
    [purged],
  );
  await purgeOldRequests(context);
  const { id: customerId } = await findCustomerOf(account);
  await erase(customerId);
  expect(await db.selectFrom("eventDetails").selectAll().execute()).toEqual([]);
});
