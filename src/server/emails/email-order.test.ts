import { afterAll, beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import {
  enqueueTestEmails,
  sampleConfirmation,
  sampleEmail,
} from "../../../tests/support/emails.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../bookings/move/move-booking.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { loadEmailHtml } from "./render-email.ts";
import { drainDeliveries, sendDueEmails, sendEmailNow } from "./send-emails.ts";

const server = await startMailServer();
const emailGateway = createSmtpTransport(server.url);
const context = await testContext({ email: emailGateway });
const { pool } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];
const actor = { kind: "staff", id: null } as const;
await loadEmailHtml();
afterAll(async () => {
  emailGateway.close();
  await server.stop();
});

beforeEach(() => {
  server.accept();
  server.received.length = 0;
});

/** Moves queued emails' due time to now. */
async function makeDue(which = "true"): Promise<void> {
  await pool.query(
    `UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued' AND ${which}`,
  );
}

/** The states of a booking's emails of a new booking: to the customer, and to staff. */
async function listConfirmationStates(bookingId: string): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT state FROM emails WHERE booking_id = $1
       AND kind IN ('booking-confirmation', 'booking-notice') ORDER BY kind`,
    [bookingId],
  );
  return rows.map(({ state }) => state);
}

/** A booking whose emails the mail server defers. */
async function bookWithDeferredEmail(startsAt: Date): Promise<string> {
  server.refuse("content", 451);
  const bookingId = await book(context, venue, startsAt);
  await drainDeliveries(context);
  server.accept();
  return bookingId;
}

function move(bookingId: string, startsAt: Date) {
  return moveBooking(context, { bookingId, startsAt, notify: true, actor });
}

function cancel(bookingId: string) {
  return cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: true, actor });
}

/** Another email about a booking to its customer. */
async function newBookingEmail(bookingId: string, activityName = "Aqua Course") {
  const { email } = await context.db
    .selectFrom("bookings")
    .select("email")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return sampleEmail({
    bookingId,
    toAddress: email,
    content: sampleConfirmation({ activityName }),
  });
}

/** The subjects that one address received about a booking, in order. */
function listSubjects(address: string, bookingId: string): (string | undefined)[] {
  const reference = bookingId.slice(0, 8).toUpperCase();
  return server.received
    .filter(({ recipients }) => recipients[0]?.startsWith(address))
    .filter(({ text }) => text.includes(reference))
    .map(({ headers }) => /^Subject: (?:Booking )?(\w+)/m.exec(headers)?.[1]);
}

test("a deferred email is not overtaken by later ones", async () => {
  const bookingId = await book(context, venue, ten);
  await move(bookingId, eleven);
  server.refuse("content", 451);
  await makeDue();
  await sendDueEmails(context);
  server.accept();
  await cancel(bookingId);
  await makeDue("tries = 0");
  await sendDueEmails(context);
  expect(listSubjects("amelia", bookingId)).toEqual(["confirmed"]);
  await makeDue();
  await sendDueEmails(context);
  expect(listSubjects("amelia", bookingId)).toEqual(["confirmed", "moved", "cancelled"]);
});

test("after an outage customers and staff get what still holds, in order", async () => {
  const bookingIds = [await bookWithDeferredEmail(ten), await bookWithDeferredEmail(eleven)];
  for (const bookingId of bookingIds) {
    await move(bookingId, twelve);
    await move(bookingId, ten);
    await cancel(bookingId);
  }
  await makeDue();
  await sendDueEmails(context);
  for (const bookingId of bookingIds) {
    expect(listSubjects("amelia", bookingId)).toEqual(["moved", "moved", "cancelled"]);
    expect(listSubjects("staff", bookingId)).toEqual(["moved", "moved", "cancelled"]);
    expect(await listConfirmationStates(bookingId)).toEqual(["superseded", "superseded"]);
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("concurrent processes keep the order", async () => {
  const bookingId = await bookWithDeferredEmail(ten);
  await move(bookingId, eleven);
  await move(bookingId, twelve);
  await makeDue();
  for (let run = 0; run < 3; run++) {
    await Promise.all([1, 2, 3, 4].map(() => sendDueEmails(context)));
  }
  expect(listSubjects("amelia", bookingId)).toEqual(["moved", "moved"]);
  expect(await listConfirmationStates(bookingId)).toEqual(["superseded", "superseded"]);
});

test("a new email waits for an older one that is still queued", async () => {
  const bookingId = await bookWithDeferredEmail(ten);
  const [id = ""] = await enqueueTestEmails(pool, [await newBookingEmail(bookingId)]);
  expect(await sendEmailNow(context, id)).toBe("pending");
  expect(server.received).toEqual([]);
});

test("a failed email holds up no others", async () => {
  const bookingId = await bookWithDeferredEmail(ten);
  await pool.query("UPDATE emails SET state = 'failed' WHERE state = 'queued'");
  await cancel(bookingId);
  await makeDue();
  await sendDueEmails(context);
  expect(listSubjects("amelia", bookingId)).toEqual(["cancelled"]);
});

test("when two statements met at a booking, the one that had to wait sends second", async () => {
  const bookingId = await book(context, venue, ten);
  await drainDeliveries(context);
  const first = await newBookingEmail(bookingId, "First");
  const second = await newBookingEmail(bookingId, "Second");
  const waiting = await pool.connect();
  await waiting.query("BEGIN");
  await enqueueTestEmails(pool, [first]);
  await enqueueTestEmails(waiting, [second]);
  await waiting.query("COMMIT");
  waiting.release();
  await makeDue();
  await sendDueEmails(context);
  const parts = server.received.map(
    ({ headers }) => /confirmed: (First|Second)/.exec(headers)?.[1],
  );
  expect(parts.filter(Boolean)).toEqual(["First", "Second"]);
});
