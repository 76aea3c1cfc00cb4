import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { placement } from "../../../../tests/support/test-visitor.ts";
import { renderLoggedEmail } from "../../emails/admin-emails.routes.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";

const { context, venue, call, adminHeaders, newEmptySlot, cancelAsStaff, expectConsistent } =
  await bookingChangesFixture();
const { db, pool } = context;

const typed = { subject: "Bring a jumper", text: "It will be <b>windy</b>.\n\nSee you & yours." };
const path = (slot: Date, rest: string) =>
  `/admin/activities/${venue.activityId}/slots/${slot.toISOString()}/${rest}`;
const send = (slot: Date, id: string, body: object = typed) =>
  call("PUT", path(slot, `emails/${id}`), adminHeaders, body);
const preview = (slot: Date) => call("POST", path(slot, "email-previews"), adminHeaders, typed);

const readEmails = (slot: Date) =>
  db
    .selectFrom("emails")
    .innerJoin("bookings", "bookings.id", "emails.bookingId")
    .select(["emails.id", "bookingId", "toAddress", "content"])
    .where("kind", "=", "slot-email")
    .where("bookings.startsAt", "=", slot)
    .orderBy("toAddress")
    .execute();

const { contact } = placement(venue);
const bookAs = (slot: Date, email: string) =>
  book(context, venue, slot, { contact: { ...contact, email } });

async function bookWithoutAddress(slot: Date): Promise<string> {
  const input = createStaffBookingInput(venue, slot);
  const made = await createStaffBooking(context, {
    ...input,
    contact: { ...input.contact, email: "" },
  });
  return made.bookingId;
}

/** A session with two bookings of one address, one of another, one without and a cancelled one. */
async function createFullSlot() {
  const slot = newEmptySlot();
  const first = await bookAs(slot, "amelia@example.com");
  await bookAs(slot, "amelia@example.com");
  const other = await bookAs(slot, "bo@example.com");
  await cancelAsStaff(await bookAs(slot, "gone@example.com"), {
    refund: { choice: "none" },
    expectedRefundPence: 0,
  });
  return { slot, first, other, without: await bookWithoutAddress(slot) };
}

test("each address of the confirmed bookings gets one email, with its own booking and what was typed as text", async () => {
  const { slot, first, other, without } = await createFullSlot();
  const { body: shown } = await preview(slot);
  expect(shown).toMatchObject({
    bookingCount: 4,
    emailCount: 2,
    withoutAddress: [{ id: without }],
    sample: { subject: "Bring a jumper", text: expect.stringContaining("<b>windy</b>") },
  });
  expect(shown.sample.text).toContain("Test Lake");
  expect(await readEmails(slot)).toEqual([]);

  expect((await send(slot, randomUUID())).body).toEqual({ emailCount: 2 });
  const emails = await readEmails(slot);
  expect(emails).toMatchObject([
    { bookingId: first, toAddress: "amelia@example.com" },
    { bookingId: other, toAddress: "bo@example.com" },
  ]);
  const { body: logged } = await call("GET", `/admin/emails/${emails[1]?.id}`, adminHeaders);
  expect(logged).toMatchObject({ kind: "slot-email", toAddress: "bo@example.com" });
  const { body: page } = await renderLoggedEmail(context, emails[1]?.id ?? "", "light");
  expect(await new Response(page).text()).toContain("&lt;b&gt;windy&lt;/b&gt;");
  const { rows } = await pool.query(
    "SELECT after FROM events WHERE type = 'time_slot.emailed' ORDER BY at DESC LIMIT 1",
  );
  expect(rows).toMatchObject([{ after: { activityName: "Aqua Course", emailCount: 2 } }]);
});

test("the same request again, even at the same time, writes nothing more; another under its id is refused", async () => {
  const { slot } = await createFullSlot();
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(slot, id)));
  expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ emailCount: 2 })));
  expect(await readEmails(slot)).toHaveLength(2);
  const other = await send(slot, id, { ...typed, text: "Another" });
  expect(other.body).toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
  expect((await send(newEmptySlot(), id)).body).toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
  expect(await readEmails(slot)).toHaveLength(2);
});

test("a session without an address to write to is refused", async () => {
  const slot = newEmptySlot();
  expect((await send(slot, randomUUID())).body).toMatchObject({ code: "NO_ADDRESS" });
  const id = await book(context, venue, slot);
  await cancelAsStaff(id, { refund: { choice: "none" }, expectedRefundPence: 0 });
  expect((await send(slot, randomUUID())).body).toMatchObject({ code: "NO_ADDRESS" });
  expect((await preview(slot)).body).toMatchObject({ emailCount: 0, sample: null });
});

test("a message of more than 4,000 characters is refused", async () => {
  const slot = newEmptySlot();
  await book(context, venue, slot);
  const long = await send(slot, randomUUID(), { ...typed, text: "a".repeat(4001) });
  expect(long.body).toMatchObject({ code: "INVALID_INPUT" });
  const longest = await send(slot, randomUUID(), { ...typed, text: "é".repeat(4000) });
  expect(longest.body).toEqual({ emailCount: 1 });
  await expectConsistent();
});
