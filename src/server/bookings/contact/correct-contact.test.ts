import { randomUUID } from "node:crypto";
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
