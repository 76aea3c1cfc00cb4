import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import { findBrokenStats } from "../../../tests/support/naive-stats.ts";
import { findRowsContaining, moveVisitsToPast } from "../../../tests/support/person-with-data.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book, completePayments } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import type { Contact } from "../../shared/contract/public/contact.ts";
import { editCustomer } from "../accounts/edit-customer.ts";
import { signBookingWaiver } from "../bookings/sign/sign-booking-waiver.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { SYSTEM } from "../events/actor.ts";
import { eraseCustomerRecords } from "../privacy/erase-customer-records.ts";
import { rollUpStats } from "../stats/roll-up-stats.ts";
import { customerResource } from "./admin-customers.queries.ts";
import { exportCustomers } from "./export-customers.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";
import { mergeDuplicate } from "./merge-duplicate.ts";
import { suggestCustomers } from "./suggest-customers.ts";

const { context, venue, call, newEmailAddress, getLinkToken, signIn } = await accountFixture();
const { db, pool } = context;
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const [ten, eleven] = venue.slots as [Date, Date];
const { id: staffId } = await testAccount(context, { role: "admin", name: "Ada Harbour" });

function toContact(email: string, changes: Partial<Contact> = {}): Contact {
  return { ...placement(venue).contact, email, ...changes };
}

/** Books a visit. @returns the booking's id */
const bookAs = (email: string, changes: Partial<Contact> = {}, accountId: string | null = null) =>
  book(context, venue, ten, { contact: toContact(email, changes) }, accountId);

async function findByEmail(email: string) {
  return db
    .selectFrom("customers")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}

async function findById(id: string) {
  return db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A guest who has booked. */
async function newGuest(changes: Partial<Contact> = {}) {
  const email = newEmailAddress();
  const bookingId = await bookAs(email, changes);
  return { email, bookingId, id: (await findByEmail(email)).id };
}

const merge = (survivorId: string, mergedId: string) =>
  mergeDuplicate(context, { survivorId, mergedId, staffId });

async function getOwner(bookingId: string): Promise<string> {
  const booking = db.selectFrom("bookings").select("customerId").where("id", "=", bookingId);
  return (await booking.executeTakeFirstOrThrow()).customerId;
}

function listMergeEvents(customerId: string) {
  return db
    .selectFrom("events")
    .select(["type", "actorKind", "after"])
    .where("entityId", "=", customerId)
    .where((eb) => eb.or([eb("type", "like", "%merged"), eb("type", "=", "customer.separated")]))
    .orderBy("at")
    .execute();
}

async function expectIntact(): Promise<void> {
  expect(await findBrokenInvariants(pool)).toEqual([]);
}

test("everything of the duplicate moves, the contact details given for each booking stay", async () => {
  const survivor = await newGuest();
  const duplicate = await newGuest({ firstName: "Millie" });
  const voucher = await purchaseVoucher(context, {
    ...voucherOrder(),
    purchaser: toContact(duplicate.email, { firstName: "Millie" }),
  });
  await db
    .insertInto("customerNotes")
    .values({ id: randomUUID(), customerId: duplicate.id, text: "Brings a dog." })
    .execute();
  const tags = [
    { customerId: survivor.id, tag: "school" },
    { customerId: duplicate.id, tag: "school" },
    { customerId: duplicate.id, tag: "vip" },
  ];
  await db.insertInto("customerTags").values(tags).execute();
  const before = await findById(survivor.id);

  for (let times = 0; times < 2; times++) await merge(survivor.id, duplicate.id);

  const moved = await db
    .selectFrom("bookings as b")
    .innerJoin("customerWaivers as w", "w.bookingId", "b.id")
    .select(["b.customerId", "w.customerId as waiverCustomerId", "b.firstName", "b.email"])
    .where("b.id", "=", duplicate.bookingId)
    .executeTakeFirst();
  expect(moved).toEqual({
    customerId: survivor.id,
    waiverCustomerId: survivor.id,
    firstName: "Millie",
    email: duplicate.email,
  });
  const bought = db.selectFrom("vouchers").select("purchaserId").where("id", "=", voucher.id);
  expect(await bought.executeTakeFirst()).toEqual({ purchaserId: survivor.id });
  const notes = db.selectFrom("customerNotes").select("text");
  expect(await notes.where("customerId", "=", survivor.id).execute()).toEqual([
    { text: "Brings a dog." },
  ]);
  const ownTags = db.selectFrom("customerTags").select("tag").orderBy("tag");
  expect(await ownTags.where("customerId", "=", survivor.id).execute()).toEqual([
    { tag: "school" },
    { tag: "vip" },
  ]);
  expect(await findById(survivor.id)).toMatchObject({ name: before.name, email: before.email });
  expect(await findById(duplicate.id)).toMatchObject({
    mergedInto: survivor.id,
    archivedAt: expect.any(Date),
    email: duplicate.email,
  });
  expect(await listMergeEvents(duplicate.id)).toEqual([
    { type: "customer.merged", actorKind: "staff", after: { mergedInto: survivor.id } },
  ]);
  expect(await listMergeEvents(survivor.id)).toEqual([
    {
      type: "customer.duplicate-merged",
      actorKind: "staff",
      after: {
        duplicateId: duplicate.id,
        bookingCount: 1,
        voucherCount: 1,
        waiverCount: 1,
        noteCount: 1,
        tagCount: 1,
      },
    },
  ]);
  await expectIntact();
});

test("staff who search for the duplicate's name or address find the survivor, in the list, its file and the search", async () => {
  const [survivor, duplicate] = [await newGuest(), await newGuest({ firstName: "Ottoline" })];
  const find = async (search: string) => {
    const { customers, total } = await listAdminCustomers(context, { search, page: 1 });
    expect(total.count).toBe(customers.length);
    const suggested = await suggestCustomers(context, search);
    expect(suggested.map(({ id }) => id)).toEqual(customers.map(({ id }) => id));
    const { body } = await exportCustomers(context, { search, consent: "all" });
    const [, ...lines] = (await new Response(body).text()).trim().split("\r\n");
    expect(lines).toHaveLength(customers.length);
    return customers.map(({ id, email }) => ({ id, email }));
  };
  const { id, email } = survivor;
  expect(await find(duplicate.email)).toEqual([{ id: duplicate.id, email: duplicate.email }]);
  await merge(survivor.id, duplicate.id);
  expect(await find(duplicate.email)).toEqual([{ id, email }]);
  expect(await find("ottoline")).toEqual([{ id, email }]);
  expect(await find(email)).toEqual([{ id, email }]);

  const last = await newGuest();
  await merge(last.id, survivor.id);
  expect(await find(duplicate.email)).toEqual([{ id: last.id, email: last.email }]);
});

test("the duplicate's address finds the survivor: online, at the desk, for a voucher, and archived", async () => {
  const [survivor, duplicate] = [await newGuest(), await newGuest()];
  await merge(survivor.id, duplicate.id);
  const before = await findById(survivor.id);
  const contact = toContact(duplicate.email, { firstName: "Millie" });
  expect(await getOwner(await bookAs(duplicate.email, { firstName: "Millie" }))).toBe(survivor.id);
  const { bookingId } = await createStaffBooking(
    context,
    createStaffBookingInput(venue, eleven, { contact }),
  );
  expect(await getOwner(bookingId)).toBe(survivor.id);
  const { id } = await purchaseVoucher(context, { ...voucherOrder(), purchaser: contact });
  const bought = db.selectFrom("vouchers").select("purchaserId").where("id", "=", id);
  expect(await bought.executeTakeFirst()).toEqual({ purchaserId: survivor.id });
  expect(await findById(survivor.id)).toMatchObject({ name: before.name, phone: before.phone });
  await customerResource.remove(db, survivor.id, staffId);
  expect(await getOwner(await bookAs(duplicate.email))).toBe(survivor.id);
  expect((await findById(survivor.id)).archivedAt).toBeNull();
  expect((await findById(duplicate.id)).archivedAt).not.toBeNull();
  await expectIntact();
});

test("a duplicate of a duplicate follows, and neither can be restored, deleted or erased alone", async () => {
  const [first, second, third] = [await newGuest(), await newGuest(), await newGuest()];
  await merge(second.id, first.id);
  await merge(third.id, second.id);
  expect((await findById(first.id)).mergedInto).toBe(third.id);
  expect(await getOwner(first.bookingId)).toBe(third.id);
  expect(await getOwner(await bookAs(first.email))).toBe(third.id);
  const notFound = { code: "CUSTOMER_NOT_FOUND" };
  await expect(customerResource.restore(db, first.id, staffId)).rejects.toMatchObject(notFound);
  await expect(customerResource.remove(db, first.id, staffId)).rejects.toMatchObject(notFound);
  const erasure = { customerId: first.id, actor: SYSTEM };
  await expect(eraseCustomerRecords(context, erasure)).rejects.toMatchObject(notFound);
  await expect(merge(first.id, third.id)).rejects.toMatchObject({ code: "CUSTOMER_MERGED" });
  await expect(merge(second.id, first.id)).rejects.toMatchObject({ code: "CUSTOMER_MERGED" });
  await expect(merge(third.id, third.id)).rejects.toMatchObject(notFound);
  await expect(merge(third.id, randomUUID())).rejects.toMatchObject(notFound);
  await expectIntact();
});

test("an account holder survives a guest, and two account holders are not merged", async () => {
  const guest = await newGuest();
  const accounts = [await testAccount(context), await testAccount(context)];
  const [holder, other] = [
    await findByEmail(accounts[0]?.email ?? ""),
    await findByEmail(accounts[1]?.email ?? ""),
  ];
  await expect(merge(guest.id, holder.id)).rejects.toMatchObject({
    code: "CUSTOMER_MERGE_ACCOUNT",
  });
  await expect(merge(holder.id, other.id)).rejects.toMatchObject({
    code: "CUSTOMER_MERGE_ACCOUNTS",
  });
  await merge(holder.id, guest.id);
  expect(await getOwner(guest.bookingId)).toBe(holder.id);
  await expectIntact();
});

test.each([
  ["given before the withdrawal", true, -2, false, -1, false],
  ["given after the withdrawal", true, -1, false, -2, true],
  ["given at an unknown time", true, null, false, -1, false],
  ["given, while the duplicate never decided", true, -1, false, null, true],
  ["withdrawn, while the duplicate gave it later", false, -2, true, -1, false],
])("consent that was %s", async (_, own, ownDay, others, othersDay, expected) => {
  const [survivor, duplicate] = [await newGuest(), await newGuest()];
  const decide = (id: string, consents: boolean, day: number | null) =>
    pool.query(
      `UPDATE customers SET marketing_consent = $2,
         marketing_consent_at = venue_now() + $3 * interval '1 day',
         marketing_consent_source = CASE WHEN $3::int IS NOT NULL THEN 'staff' END
       WHERE id = $1`,
      [id, consents, day],
    );
  await decide(survivor.id, own, ownDay);
  await decide(duplicate.id, others, othersDay);
  const { marketingConsentAt } = await findById(expected === own ? survivor.id : duplicate.id);
  await merge(survivor.id, duplicate.id);
  expect(await findById(survivor.id)).toMatchObject({
    marketingConsent: expected,
    marketingConsentAt,
  });
});

test("consent has a date and a source, whoever gives or withdraws it", async () => {
  const { id, email } = await newGuest({ marketingConsent: false });
  const readConsent = async () => {
    const row = await findById(id);
    return [row.marketingConsent, row.marketingConsentSource, row.marketingConsentBy];
  };
  expect(await readConsent()).toEqual([false, null, null]);
  await bookAs(email, { marketingConsent: true });
  expect(await readConsent()).toEqual([true, "purchase", null]);
  await bookAs(email, { marketingConsent: false });
  expect(await readConsent()).toEqual([true, "purchase", null]);
  const { name, phone, version } = await findById(id);
  const card = { customerId: id, version: String(version), name, phone, email };
  await editCustomer(context, { ...card, marketingConsent: false }, staffId);
  expect(await readConsent()).toEqual([false, "staff", staffId]);
  const given = (await findById(id)).marketingConsentAt;
  await bookAs(email, { marketingConsent: false });
  expect((await findById(id)).marketingConsentAt).toEqual(given);

  const survivor = await newGuest({ marketingConsent: false });
  await merge(survivor.id, id);
  await bookAs(email, { marketingConsent: true });
  expect(await findById(survivor.id)).toMatchObject({
    marketingConsent: true,
    marketingConsentSource: "purchase",
  });
  await expectIntact();
});

test("the same merge twice at once happens once; of two opposite ones, one is refused", async () => {
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await newGuest(), await newGuest()];
    await Promise.all([merge(one.id, other.id), merge(one.id, other.id)]);
    expect(await listMergeEvents(other.id)).toHaveLength(1);
    expect(await listMergeEvents(one.id)).toHaveLength(1);

    const [left, right] = [await newGuest(), await newGuest()];
    const outcomes = await Promise.allSettled([merge(left.id, right.id), merge(right.id, left.id)]);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "CUSTOMER_MERGED" } }]);
    expect(await getOwner(left.bookingId)).toBe(await getOwner(right.bookingId));
  }
  await expectIntact();
});

test("two merges of one customer at once: both succeed as a chain, or one is refused", async () => {
  for (let round = 0; round < 6; round++) {
    const [first, second, third] = [await newGuest(), await newGuest(), await newGuest()];
    const outcomes = await Promise.allSettled([
      merge(second.id, first.id),
      merge(third.id, second.id),
    ]);
    expect(outcomes[1]?.status).toBe("fulfilled");
    const isChain = outcomes[0]?.status === "fulfilled";
    expect(await getOwner(first.bookingId)).toBe(isChain ? third.id : first.id);
  }
  await expectIntact();
});

test("what happens during a merge belongs to the survivor", async () => {
  for (let round = 0; round < 6; round++) {
    const [survivor, duplicate] = [await newGuest(), await newGuest()];
    const contact = toContact(duplicate.email);
    const unsigned = createStaffBookingInput(venue, eleven, { contact, waiver: null });
    const { bookingId } = await createStaffBooking(context, unsigned);
    const { versionId, signature } = placement(venue).waiver;
    const [, ...bookingIds] = await Promise.all([
      merge(survivor.id, duplicate.id),
      bookAs(duplicate.email),
      bookAs(survivor.email),
      purchaseVoucher(context, { ...voucherOrder(), purchaser: contact }),
      signBookingWaiver(context, {
        bookingId,
        signedWaiver: { versionId, signature },
        actor: SYSTEM,
      }),
    ]);
    for (const id of [bookingIds[0], bookingIds[1], bookingId]) {
      expect(await getOwner(id)).toBe(survivor.id);
    }
  }
  await expectIntact();
});

test("the reports count the two as one customer", async () => {
  const [survivor, duplicate] = [await newGuest(), await newGuest()];
  await pool.query("UPDATE bookings SET created_at = created_at - interval '2 days'");
  await rollUpStats(context);
  await merge(survivor.id, duplicate.id);
  expect(await findBrokenStats(pool)).toEqual([]);
  await rollUpStats(context);
  expect(await findBrokenStats(pool)).toEqual([]);
});

test("erasing the survivor leaves nothing of the duplicate, whose address is then a new customer's", async () => {
  const survivor = await newGuest();
  const duplicate = await newGuest({ lastName: "Quibblethorpe", phone: "07700900765" });
  await merge(survivor.id, duplicate.id);
  await db
    .insertInto("customerNotes")
    .values({ id: randomUUID(), customerId: survivor.id, text: "Quibblethorpe likes the slide" })
    .execute();
  await db.insertInto("customerTags").values({ customerId: survivor.id, tag: "slide" }).execute();
  await moveVisitsToPast(context);
  await completePayments(context);
  await eraseCustomerRecords(context, { customerId: survivor.id, actor: SYSTEM });
  const texts = ["Quibblethorpe", "07700900765", duplicate.email];
  expect(await findRowsContaining(context, texts)).toEqual([]);
  await expect(merge(survivor.id, (await newGuest()).id)).rejects.toMatchObject({
    code: "CUSTOMER_NOT_FOUND",
  });
  const bookingId = await bookAs(duplicate.email);
  expect([survivor.id, duplicate.id]).not.toContain(await getOwner(bookingId));
  await expectIntact();
});

/** Opens an account through the emailed link. @returns its session cookie */
async function openAccount(email: string): Promise<string | undefined> {
  const password = "correct horses";
  await call("/account-requests", { email, name: "Amelia Hart", password });
  const token = await getLinkToken(email, "/account/confirm");
  expect((await call("/accounts", { password }, { token })).status).toBe(201);
  return (await signIn({ email, password })).cookie;
}

async function listOwnBookingIds(cookie: string | undefined): Promise<string[]> {
  const { body } = await call("/bookings", null, { cookie, method: "GET" });
  return body.bookings.map(({ id }: { id: string }) => id);
}

test("an account under the duplicate's address has the bookings of both", async () => {
  const [survivor, duplicate] = [await newGuest(), await newGuest()];
  await merge(survivor.id, duplicate.id);
  const cookie = await openAccount(duplicate.email);
  expect((await listOwnBookingIds(cookie)).toSorted()).toEqual(
    [survivor.bookingId, duplicate.bookingId].toSorted(),
  );
  expect(await getOwner(await bookAs(survivor.email))).toBe(duplicate.id);
  expect((await findById(survivor.id)).mergedInto).toBe(duplicate.id);
  await expectIntact();
});

test("an account under an address merged into another account has only what comes later", async () => {
  const account = await testAccount(context, { email: newEmailAddress() });
  const holder = await findByEmail(account.email);
  const duplicate = await newGuest();
  await merge(holder.id, duplicate.id);
  const cookie = await openAccount(duplicate.email);
  expect(await listOwnBookingIds(cookie)).toEqual([]);
  expect(await getOwner(duplicate.bookingId)).toBe(holder.id);
  expect(await getOwner(await bookAs(duplicate.email))).toBe(duplicate.id);
  await expectIntact();
});

test("an account's new address brings along the customer that it was merged into", async () => {
  const account = await testAccount(context, { email: newEmailAddress() });
  const holder = await findByEmail(account.email);
  const [survivor, duplicate] = [await newGuest(), await newGuest()];
  await merge(survivor.id, duplicate.id);
  const { cookie } = await signIn(account);
  await call("/address-requests", { email: duplicate.email }, { cookie });
  const token = await getLinkToken(duplicate.email, "/account/new-address");
  expect((await call("/address-changes", {}, { token })).status).toBe(201);
  expect(await getOwner(survivor.bookingId)).toBe(holder.id);
  expect(await getOwner(duplicate.bookingId)).toBe(holder.id);
  expect(await getOwner(await bookAs(duplicate.email))).toBe(holder.id);
  expect(await getOwner(await bookAs(survivor.email))).toBe(holder.id);
  await expectIntact();
});

test("an account can take over the address of its own duplicate", async () => {
  const account = await testAccount(context, { email: newEmailAddress() });
  const holder = await findByEmail(account.email);
  const duplicate = await newGuest();
  await merge(holder.id, duplicate.id);
  const { cookie } = await signIn(account);
  await call("/address-requests", { email: duplicate.email }, { cookie });
  const token = await getLinkToken(duplicate.email, "/account/new-address");
  expect((await call("/address-changes", {}, { token })).status).toBe(201);
  expect(await findById(holder.id)).toMatchObject({ email: duplicate.email, mergedInto: null });
  expect(await getOwner(await bookAs(duplicate.email))).toBe(holder.id);
  await expectIntact();
});
