import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";

const {
  context,
  venue,
  call,
  adminHeaders,
  bookingPath,
  getManageLinkHeaders,
  newEmptySlot,
  cancelAsStaff,
  expectConsistent,
} = await bookingChangesFixture();
const { db } = context;

const CONTACT = {
  firstName: "Amelie",
  lastName: "Hart",
  email: "amelie@example.com",
  phone: "07700900123",
};

function correct(bookingId: string, changes: object = {}, emailId: string | null = null) {
  const body = { contact: { ...CONTACT, ...changes }, emailId };
  return call("PUT", bookingPath(bookingId, "contact"), adminHeaders, body);
}

function readConfirmations(bookingId: string) {
  return db
    .selectFrom("emails")
    .select("toAddress")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "booking-confirmation")
    .orderBy("createdAt")
    .execute();
}

test("the booking has the new details, and its confirmation goes to the new address, once", async () => {
  const id = await book(context, venue, newEmptySlot());
  const emailId = randomUUID();
  expect(await correct(id, {}, emailId)).toMatchObject({ status: 200 });
  expect(await correct(id, {}, emailId)).toMatchObject({ status: 200 });
  expect(
    await db
      .selectFrom("bookings")
      .select(["firstName", "email", "waiverSigned"])
      .where("id", "=", id)
      .execute(),
  ).toEqual([{ firstName: "Amelie", email: CONTACT.email, waiverSigned: true }]);
  expect(await readConfirmations(id)).toMatchObject([{}, { toAddress: CONTACT.email }]);
  const { body } = await call("GET", `/admin/bookings/${id}`, adminHeaders);
  expect(body.history).toContainEqual(
    expect.objectContaining({ sentence: "Contact details corrected: name, email" }),
  );
  await expectConsistent();
});

test("links that were emailed to the old address no longer open the booking", async () => {
  const id = await book(context, venue, newEmptySlot());
  const oldLink = await getManageLinkHeaders(id);
  await correct(id, { email: "other@example.com" });
  expect(await call("GET", `/bookings/${id}`, oldLink)).toMatchObject({ status: 404 });
  const newLink = await getManageLinkHeaders(id);
  await correct(id, { email: "other@example.com", phone: "07700900999" });
  expect(await call("GET", `/bookings/${id}`, newLink)).toMatchObject({ status: 200 });
});

test("the tab that booked no longer opens the booking after staff gave it a new address", async () => {
  const visitor = await hold(context, venue, newEmptySlot());
  const placed = await place(context, visitor, placement(venue));
  if (placed.status !== 201) throw new Error("The booking was not confirmed.");
  const { id } = placed.body.booking;
  const secret = { "manage-token": visitor.checkoutSecret };
  await correct(id, { email: placed.body.booking.email });
  expect(await call("GET", `/bookings/${id}`, secret)).toMatchObject({ status: 200 });
  await correct(id, { email: "third@example.com" });
  expect(await call("GET", `/bookings/${id}`, secret)).toMatchObject({ status: 404 });
});

test("the same details again change nothing", async () => {
  const id = await book(context, venue, newEmptySlot());
  await correct(id);
  await correct(id);
  const events = await db
    .selectFrom("events")
    .select("after")
    .where("entityId", "=", id)
    .where("type", "=", "booking.contact-corrected")
    .execute();
  expect(events).toEqual([{ after: { fields: ["name", "email"] } }]);
});

test("a confirmation needs an address and a booking that stands", async () => {
  const id = await book(context, venue, newEmptySlot());
  expect(await correct(id, { email: "" }, randomUUID())).toMatchObject({
    body: { code: "NO_ADDRESS" },
  });
  await cancelAsStaff(id, { refund: { choice: "none" }, expectedRefundPence: 0 });
  expect(await correct(id, {}, randomUUID())).toMatchObject({
    body: { code: "BOOKING_CANCELLED" },
  });
  expect(await correct(id)).toMatchObject({ status: 200 });
  expect(await correct(randomUUID())).toMatchObject({ body: { code: "BOOKING_NOT_FOUND" } });
});

/** A booking that a visitor has just made, and what the tab can do. */
async function bookInTab() {
  const visitor = await hold(context, venue, newEmptySlot());
  const placed = await place(context, visitor, placement(venue));
  if (placed.status !== 201) throw new Error("The booking was not confirmed.");
  const { id, email } = placed.body.booking;
  const correctEmail = (address: string, secret = visitor.checkoutSecret) =>
    call("PUT", `/bookings/${id}/email`, { "checkout-secret": secret }, { email: address });
  const openInTab = () =>
    call("GET", `/bookings/${id}`, { "manage-token": visitor.checkoutSecret });
  return { id, email, checkoutSecret: visitor.checkoutSecret, correctEmail, openInTab };
}

function readEvents(bookingId: string) {
  return db
    .selectFrom("events")
    .select(["actorKind", "actorId", "after"])
    .where("entityId", "=", bookingId)
    .where("type", "=", "booking.contact-corrected")
    .execute();
}

test("the tab that booked corrects the address: it keeps its access, earlier links lose it", async () => {
  const { id, correctEmail, openInTab } = await bookInTab();
  const oldLink = await getManageLinkHeaders(id);
  const reply = await correctEmail(" Right@Example.com ");
  expect(reply).toMatchObject({
    status: 200,
    body: { email: "right@example.com", warning: null },
  });
  expect(await correctEmail("right@example.com")).toMatchObject({ status: 200 });
  expect(await call("GET", `/bookings/${id}`, oldLink)).toMatchObject({ status: 404 });
  expect(await openInTab()).toMatchObject({
    status: 200,
    body: { contact: { email: "right@example.com", firstName: "Amelia" } },
  });
  expect(await readConfirmations(id)).toMatchObject([{}, { toAddress: "right@example.com" }]);
  expect(await readEvents(id)).toEqual([
    { actorKind: "visitor", actorId: null, after: { fields: ["email"] } },
  ]);
  await expectConsistent();
});

test("a correction changes no customer, and says nothing about whose address it is", async () => {
  const other = await bookInTab();
  const { id, correctEmail } = await bookInTab();
  const readCustomers = () => db.selectFrom("customers").selectAll().orderBy("id").execute();
  const before = await readCustomers();
  const known = await correctEmail(other.email);
  const unknown = await correctEmail(`${randomUUID()}@example.com`);
  expect({ ...known.body, email: "" }).toEqual({ ...unknown.body, email: "" });
  expect(await readCustomers()).toEqual(before);
  expect(await call("GET", `/admin/bookings/${id}`, adminHeaders)).toMatchObject({ status: 200 });
});

test("nobody else corrects the address: not with a manage link, nor with another secret", async () => {
  const { id, correctEmail } = await bookInTab();
  const other = await bookInTab();
  const refused = { status: 404, body: { code: "BOOKING_NOT_FOUND" } };
  expect(await correctEmail("x@example.com", randomUUID().replaceAll("-", ""))).toMatchObject(
    refused,
  );
  expect(await correctEmail("x@example.com", other.checkoutSecret)).toMatchObject(refused);
  const link = await getManageLinkHeaders(id);
  const body = { email: "x@example.com" };
  expect(await call("PUT", `/bookings/${id}/email`, link, body)).toMatchObject({ status: 400 });
  expect(await readEvents(id)).toEqual([]);
});

test("after ten minutes, three corrections or a cancellation the address stays", async () => {
  const late = await bookInTab();
  await db
    .updateTable("bookings")
    .set({ createdAt: sql`created_at - interval '10 minutes'` })
    .where("id", "=", late.id)
    .execute();
  expect(await late.correctEmail("late@example.com")).toMatchObject({
    status: 409,
    body: { code: "EMAIL_CORRECTION_TOO_LATE" },
  });

  const often = await bookInTab();
  for (const address of ["a@example.com", "b@example.com", "c@example.com"])
    expect(await often.correctEmail(address)).toMatchObject({ status: 200 });
  expect(await often.correctEmail("d@example.com")).toMatchObject({
    body: { code: "EMAIL_CORRECTION_TOO_OFTEN" },
  });
  expect(await readConfirmations(often.id)).toHaveLength(4);

  const cancelled = await bookInTab();
  await cancelAsStaff(cancelled.id, { refund: { choice: "none" }, expectedRefundPence: 0 });
  expect(await cancelled.correctEmail("e@example.com")).toMatchObject({
    body: { code: "BOOKING_CANCELLED" },
  });
});
