import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book, completePayments } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { SYSTEM } from "../events/actor.ts";
import { customerResource } from "./admin-customers.queries.ts";
import { setCustomerNoteRemoved } from "./customer-notes.queries.ts";
import { addCustomerNote, restoreCustomerNote } from "./customer-notes.routes.ts";
import { addCustomerTag, listTagsInUse, removeCustomerTag } from "./customer-tags.routes.ts";
import { listAdminCustomers } from "./list-admin-customers.ts";
import { mergeDuplicate, previewMerge } from "./merge-duplicate.ts";
import { readCustomer, readCustomerBookings } from "./read-customer.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];
const { id: staffId } = await testAccount(context, { role: "admin", name: "Tom Reeve" });

const newEmail = () => `page-${randomUUID()}@example.com`;
const toContact = (email: string) => ({ ...placement(venue).contact, email });
const bookAs = (email: string, startsAt = ten) =>
  book(context, venue, startsAt, { contact: toContact(email) });

async function findId(email: string): Promise<string> {
  const row = db.selectFrom("customers").select("id").where("email", "=", email);
  return (await row.executeTakeFirstOrThrow()).id;
}

async function newCustomer() {
  const email = newEmail();
  await db
    .insertInto("customers")
    .values({ firstName: "Robin", lastName: "Vale", email })
    .execute();
  return { email, id: await findId(email) };
}

test("spend is money kept: bookings and vouchers bought, by card and offline, less refunds", async () => {
  const email = newEmail();
  await bookAs(email);
  const cancelledId = await bookAs(email, eleven);
  const refund = { choice: "amount", amountPence: 1_000 } as const;
  await cancelBooking(context, { bookingId: cancelledId, refund, notify: false, actor: SYSTEM });
  const contact = toContact(email);
  await createStaffBooking(
    context,
    createStaffBookingInput(venue, twelve, { contact, paidBy: "cash" }),
  );
  await createStaffBooking(context, createStaffBookingInput(venue, twelve, { contact }));
  await purchaseVoucher(context, { ...voucherOrder(), purchaser: contact });
  await completePayments(context);
  const customer = await readCustomer(context, await findId(email));
  expect(customer).toMatchObject({
    spentPence: 3_600 + 3_600 - 1_000 + 3_600,
    voucherSpentPence: 5_000,
    isArchived: false,
    hasAccount: false,
    consent: { at: null, source: null, by: null },
    vouchersBought: { count: 1, vouchers: [{ otherName: "Robin Lake", status: "available" }] },
    vouchersReceived: { count: 0, vouchers: [] },
  });
});

test("vouchers received are found by the address, also that of a duplicate, with masked codes", async () => {
  const [customer, duplicate] = [await newCustomer(), await newCustomer()];
  for (const { email } of [customer, duplicate]) {
    const recipient = { name: "Robin Vale", email };
    await purchaseVoucher(context, voucherOrder({ recipient }));
  }
  await mergeDuplicate(context, { survivorId: customer.id, mergedId: duplicate.id, staffId });
  const read = await readCustomer(context, customer.id);
  expect(read.vouchersReceived.count).toBe(2);
  for (const voucher of read.vouchersReceived.vouchers) {
    expect(voucher.maskedCode).toMatch(/^[0-9A-Z]{4}…[0-9A-Z]{4}$/);
    expect(voucher).toMatchObject({ otherName: "Amelia Hart", balancePence: 5_000 });
  }
  expect(read.duplicates).toEqual([
    { id: duplicate.id, name: "Robin Vale", email: duplicate.email },
  ]);
  expect((await readCustomer(context, duplicate.id)).id).toBe(customer.id);
});

test("bookings come upcoming first, soonest first, then past and cancelled ones, ten a page", async () => {
  const email = newEmail();
  const laterId = await bookAs(email, twelve);
  const soonId = await bookAs(email, ten);
  const cancelledId = await bookAs(email, eleven);
  const cancellation = { refund: { choice: "none" }, notify: false, actor: SYSTEM } as const;
  await cancelBooking(context, { bookingId: cancelledId, ...cancellation });
  const customerId = await findId(email);
  const list = (page: number) => readCustomerBookings(context, { customerId, page });
  const first = await list(1);
  expect(first).toMatchObject({ page: 1, count: 3 });
  expect(first.bookings.map(({ id, isUpcoming }) => [id, isUpcoming])).toEqual([
    [soonId, true],
    [laterId, true],
    [cancelledId, false],
  ]);
  for (let n = 0; n < 9; n++) await bookAs(email, ten);
  expect((await list(1)).bookings).toHaveLength(10);
  expect((await list(2)).bookings.map(({ id }) => id)).toEqual([laterId, cancelledId]);
  expect((await list(3)).page).toBe(1);
});

test("an archived customer has a page; an unknown one has none", async () => {
  const email = newEmail();
  await bookAs(email);
  const id = await findId(email);
  await customerResource.remove(db, id, staffId);
  expect(await readCustomer(context, id)).toMatchObject({ id, isArchived: true });
  const notFound = { code: "CUSTOMER_NOT_FOUND" };
  await expect(readCustomer(context, randomUUID())).rejects.toMatchObject(notFound);
  const query = { customerId: randomUUID(), page: 1 };
  await expect(readCustomerBookings(context, query)).rejects.toMatchObject(notFound);
});

test("a note has author and time, is added once, and can be removed and restored", async () => {
  const { id: customerId } = await newCustomer();
  const note = { customerId, noteId: randomUUID(), staffId };
  const text = "Brings a dog.";
  const added = await Promise.all([1, 2, 3].map(() => addCustomerNote(context, { ...note, text })));
  expect(added[0]).toMatchObject({ text, author: "Tom Reeve" });
  const readNotes = async () => (await readCustomer(context, customerId)).notes;
  expect(await readNotes()).toEqual([added[0]]);
  await expect(addCustomerNote(context, { ...note, text: "Other" })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  for (let times = 0; times < 2; times++) {
    await setCustomerNoteRemoved(pool, { ...note, isRemoved: true });
  }
  expect(await readNotes()).toEqual([]);
  for (let times = 0; times < 2; times++) await restoreCustomerNote(context, note);
  expect(await readNotes()).toEqual([added[0]]);
  const events = await db
    .selectFrom("events")
    .select(["type", "after"])
    .where("entityId", "=", customerId)
    .orderBy("at")
    .execute();
  const after = { noteId: note.noteId };
  expect(events).toEqual([
    { type: "customer.note-added", after },
    { type: "customer.note-removed", after },
    { type: "customer.note-restored", after },
  ]);
  const elsewhere = { ...note, customerId: (await newCustomer()).id };
  await expect(restoreCustomerNote(context, elsewhere)).rejects.toMatchObject({
    code: "NOTE_NOT_FOUND",
  });
  await expect(
    addCustomerNote(context, { ...note, noteId: randomUUID(), customerId: randomUUID(), text }),
  ).rejects.toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
});

test("a customer has at most twenty tags, even when they are added at once", async () => {
  const { id: customerId, email } = await newCustomer();
  const tags = Array.from({ length: 24 }, (_, n) => `tag ${String(n).padStart(2, "0")}`);
  const outcomes = await Promise.allSettled(
    tags.map((tag) => addCustomerTag(context, { customerId, tag, staffId })),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { code: "CUSTOMER_HAS_MAX_TAGS" } });
  const own = (await readCustomer(context, customerId)).tags;
  expect(own).toHaveLength(20);
  const [tag = ""] = own;
  await addCustomerTag(context, { customerId, tag, staffId });
  for (let times = 0; times < 2; times++) {
    await removeCustomerTag(context, { customerId, tag, staffId });
  }
  expect((await readCustomer(context, customerId)).tags).toEqual(own.slice(1));
  expect(await listTagsInUse(context)).toEqual(own.slice(1));
  const events = db.selectFrom("events").select("after").where("entityId", "=", customerId);
  expect(await events.where("type", "=", "customer.tag-removed").execute()).toEqual([
    { after: null },
  ]);
  expect((await listAdminCustomers(context, { page: 1, tag: own[1] })).customers).toMatchObject([
    { id: customerId },
  ]);
  expect((await listAdminCustomers(context, { page: 1, tag, search: email })).total.count).toBe(0);
});

test("a merge's preview says who stays, what moves, and what becomes of consent", async () => {
  const email = newEmail();
  await bookAs(email);
  await purchaseVoucher(context, { ...voucherOrder(), purchaser: toContact(email) });
  const duplicateId = await findId(email);
  const { id: customerId } = await newCustomer();
  await addCustomerNote(context, {
    customerId: duplicateId,
    noteId: randomUUID(),
    staffId,
    text: "Loud",
  });
  for (const id of [customerId, duplicateId]) {
    await addCustomerTag(context, { customerId: id, tag: "both", staffId });
  }
  await addCustomerTag(context, { customerId: duplicateId, tag: "school", staffId });
  const preview = (id: string, otherId: string) =>
    previewMerge(context, { customerId: id, otherId });
  expect(await preview(customerId, duplicateId)).toMatchObject({
    survivor: { id: customerId, name: "Robin Vale", hasAccount: false },
    duplicate: { id: duplicateId, email },
    bookingCount: 1,
    voucherCount: 1,
    waiverCount: 1,
    noteCount: 1,
    tags: ["school"],
    marketingConsent: false,
    withdrawnAt: null,
  });
  await pool.query(
    `UPDATE customers SET marketing_consent = id = $1, marketing_consent_source = 'staff',
       marketing_consent_at = venue_now() WHERE id IN ($1, $2)`,
    [customerId, duplicateId],
  );
  await pool.query(
    "UPDATE customers SET marketing_consent_at = marketing_consent_at + interval '1 minute' WHERE id = $1",
    [duplicateId],
  );
  expect(await preview(customerId, duplicateId)).toMatchObject({
    marketingConsent: false,
    withdrawnAt: expect.any(String),
  });

  const accounts = [await testAccount(context), await testAccount(context)];
  const [holderId = "", otherHolderId = ""] = await Promise.all(
    accounts.map((account) => findId(account.email)),
  );
  expect(await preview(customerId, holderId)).toMatchObject({
    survivor: { id: holderId, hasAccount: true },
    duplicate: { id: customerId },
  });
  await expect(preview(holderId, otherHolderId)).rejects.toMatchObject({
    code: "CUSTOMER_MERGE_ACCOUNTS",
  });
  await mergeDuplicate(context, { survivorId: customerId, mergedId: duplicateId, staffId });
  await expect(preview(customerId, duplicateId)).rejects.toMatchObject({ code: "CUSTOMER_MERGED" });
  await expect(preview(customerId, customerId)).rejects.toMatchObject({
    code: "CUSTOMER_NOT_FOUND",
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
