import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { SYSTEM } from "../../events/actor.ts";
import { eraseCustomerRecords } from "../../privacy/erase-customer-records.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { readAdminBooking } from "../details/read-admin-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { addNote, removeNote, restoreNote } from "./admin-notes.routes.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });

async function booking(): Promise<string> {
  const { bookingId } = await createStaffBooking(context, createStaffBookingInput(venue, ten));
  return bookingId;
}

function toNoteInput(bookingId: string, text: string, noteId: string = randomUUID()) {
  return { bookingId, noteId, text, userId: tom.id };
}

function eventsOf(bookingId: string) {
  return db
    .selectFrom("events")
    .select(["type", "actorId", "after"])
    .where("entityId", "=", bookingId)
    .where("type", "like", "booking.note-%")
    .orderBy("at")
    .execute();
}

test("a note has author and time, and its event does not contain its text", async () => {
  const bookingId = await booking();
  const input = toNoteInput(bookingId, "Birthday for Isla, 9.");
  const added = await addNote(context, input);
  expect(added).toEqual({
    id: input.noteId,
    text: "Birthday for Isla, 9.",
    author: "Tom Reeve",
    createdAt: expect.any(String),
  });
  const read = await readAdminBooking(context, bookingId);
  expect(read.notes).toEqual([added]);
  expect(read.history[0]).toMatchObject({ sentence: "Note added", who: "Tom Reeve" });
  expect(await eventsOf(bookingId)).toEqual([
    { type: "booking.note-added", actorId: tom.id, after: { noteId: input.noteId } },
  ]);
});

test("adding a note is idempotent, even concurrently", async () => {
  const bookingId = await booking();
  const input = toNoteInput(bookingId, "Comes by bus.");
  const responses = await Promise.all([1, 2, 3].map(() => addNote(context, input)));
  for (const response of responses) expect(response).toEqual(responses[0]);
  expect((await readAdminBooking(context, bookingId)).notes).toHaveLength(1);
  expect(await eventsOf(bookingId)).toHaveLength(1);
  await expect(addNote(context, { ...input, text: "Other words" })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
});

test("removing and restoring a note are idempotent", async () => {
  const bookingId = await booking();
  const { text, ...noteRef } = toNoteInput(bookingId, "Brings a dog.");
  await addNote(context, { ...noteRef, text });
  for (let times = 0; times < 2; times++) await removeNote(context, noteRef);
  expect((await readAdminBooking(context, bookingId)).notes).toEqual([]);
  for (let times = 0; times < 2; times++) {
    expect(await restoreNote(context, noteRef)).toMatchObject({ text: "Brings a dog." });
  }
  expect((await readAdminBooking(context, bookingId)).notes).toHaveLength(1);
  expect((await eventsOf(bookingId)).map(({ type }) => type)).toEqual([
    "booking.note-added",
    "booking.note-removed",
    "booking.note-restored",
  ]);
  const elsewhere = { ...noteRef, bookingId: await booking() };
  await expect(removeNote(context, elsewhere)).rejects.toMatchObject({ code: "NOTE_NOT_FOUND" });
  await expect(restoreNote(context, elsewhere)).rejects.toMatchObject({ code: "NOTE_NOT_FOUND" });
});

test("an erased customer's bookings take no notes, and their old ones are gone", async () => {
  const bookingId = await booking();
  await addNote(context, toNoteInput(bookingId, "Amelia's knee hurts."));
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "none" },
    notify: false,
    actor: SYSTEM,
  });
  const { customer } = await readAdminBooking(context, bookingId);
  await eraseCustomerRecords(context, { customerId: customer.id, actor: SYSTEM });
  const read = await readAdminBooking(context, bookingId);
  expect(read.notes).toEqual([]);
  expect(read.customer).toMatchObject({ name: "Erased customer", email: "", isErased: true });
  await expect(addNote(context, toNoteInput(bookingId, "Another"))).rejects.toMatchObject({
    code: "NOTE_CUSTOMER_ERASED",
  });
  await expect(addNote(context, toNoteInput(randomUUID(), "Nobody's"))).rejects.toMatchObject({
    code: "BOOKING_NOT_FOUND",
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
