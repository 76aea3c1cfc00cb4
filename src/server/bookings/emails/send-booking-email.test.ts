import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher } from "../../../../tests/support/test-venue.ts";
import type { Context } from "../../context.ts";
import { loadEmailHtml } from "../../emails/render-email.ts";
import { drainDeliveries, sendDueEmails } from "../../emails/send-emails.ts";
import { createCapturingTransport } from "../../integrations/email/email-transport.ts";
import { createSmtpTransport } from "../../integrations/email/smtp-transport.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { readAdminBooking } from "../details/read-admin-booking.ts";
import { moveBooking } from "../move/move-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { sendBookingEmail } from "./send-booking-email.ts";

const server = await startMailServer();
const email = createSmtpTransport(server.url);
const context = await testContext({ email });
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000, cancellationPolicy: 1 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });
const actor = { kind: "staff", id: tom.id } as const;
await loadEmailHtml();
afterAll(async () => {
  await drainDeliveries(context);
  email.close();
  await server.stop();
});
beforeEach(() => server.accept());

type About = "confirmation" | "cancellation";

function send(
  about: About,
  bookingId: string,
  emailId: string = randomUUID(),
  on: Context = context,
) {
  return sendBookingEmail(on, { about, bookingId, emailId: emailId, userId: tom.id });
}

async function readCustomerEmails(bookingId: string) {
  await drainDeliveries(context);
  const { email } = await rowOf(bookingId);
  return server.received.filter(({ recipients }) => recipients[0] === email);
}

function rowOf(bookingId: string) {
  return db
    .selectFrom("bookings")
    .select(["email", "cancellationEmailSent"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

async function cancel(bookingId: string, notify: boolean, on: Context = context) {
  await cancelBooking(on, { bookingId, refund: { choice: "full" }, notify, actor });
}

async function readNewestHistoryEntry(bookingId: string) {
  const { history } = await readAdminBooking(context, bookingId);
  return history[0];
}

/** Makes every email due that waits for the mail server. */
async function makeEmailsDue() {
  await db
    .updateTable("emails")
    .set({ nextTryAt: new Date(0) })
    .where("state", "=", "queued")
    .execute();
}

describe("sending the confirmation again", () => {
  test("repeats the first one with a link of its own, and the history shows who sent it", async () => {
    const bookingId = await book(context, venue, ten);
    expect(await send("confirmation", bookingId)).toEqual({ state: "sent" });
    const [first, again] = await readCustomerEmails(bookingId);
    const links = [first, again].map(
      (sentEmail) => /manage#([\w-]+)/.exec(sentEmail?.text ?? "")?.[1],
    );
    expect(links[1]).toMatch(/^[\w-]{22}$/);
    expect(links[1]).not.toBe(links[0]);
    const stripLinks = (text = "") => text.replace(/manage#[\w-]+/g, "");
    expect(stripLinks(again?.text)).toBe(stripLinks(first?.text));
    expect(again?.calendar).toContain(`UID:${bookingId}`);
    expect([...(again?.inlineImages.keys() ?? [])]).toEqual([`qr-${bookingId}@booking`]);
    expect(await readNewestHistoryEntry(bookingId)).toMatchObject({
      sentence: "Confirmation sent again",
      who: "Tom Reeve",
      icon: "mail",
    });
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test("sends one email per id, however often the request is repeated", async () => {
    const bookingId = await book(context, venue, ten);
    const emailId = randomUUID();
    const responses = await Promise.all(
      [1, 2, 3].map(() => send("confirmation", bookingId, emailId)),
    );
    responses.push(await send("confirmation", bookingId, emailId));
    for (const { state } of responses) expect(["sent", "queued"]).toContain(state);
    expect(responses.at(-1)).toEqual({ state: "sent" });
    expect(await readCustomerEmails(bookingId)).toHaveLength(2);
    const another = await book(context, venue, ten);
    await expect(send("confirmation", another, emailId)).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
  });

  test("replaces the newest calendar entry of a moved booking", async () => {
    const bookingId = await book(context, venue, ten);
    await moveBooking(context, { bookingId, startsAt: eleven, notify: false, actor });
    await send("confirmation", bookingId);
    const emails = await readCustomerEmails(bookingId);
    expect(emails.at(-1)?.calendar).toContain("SEQUENCE:1");
  });

  test.each([
    [null, "Please pay at the venue."],
    ["cash", "Paid in cash on"],
  ] as const)("says how a staff booking paid by %s was paid", async (paidBy, sentence) => {
    const { bookingId } = await createStaffBooking(
      context,
      createStaffBookingInput(venue, ten, { paidBy, notify: false }),
    );
    await send("confirmation", bookingId);
    const emails = await readCustomerEmails(bookingId);
    expect(emails.at(-1)?.text).toContain(sentence);
    expect(emails.at(-1)?.text).toContain("One adult must sign our waiver");
  });

  test("fails when the mail server refuses it, and the history says why", async () => {
    const bookingId = await book(context, venue, ten);
    await readCustomerEmails(bookingId);
    server.refuse("recipient", 550);
    await expect(send("confirmation", bookingId)).rejects.toMatchObject({ code: "EMAIL_REFUSED" });
    expect(await readNewestHistoryEntry(bookingId)).toMatchObject({
      icon: "mail-refused",
      sentence: expect.stringMatching(
        /^Confirmation sent again and refused: .*Rejected by the test/,
      ),
    });
  });

  test("waits while the mail server is unavailable, and is sent later", async () => {
    const bookingId = await book(context, venue, ten);
    await readCustomerEmails(bookingId);
    server.refuse("sender", 451);
    expect(await send("confirmation", bookingId)).toEqual({ state: "queued" });
    expect((await readNewestHistoryEntry(bookingId))?.sentence).toBe(
      "Confirmation waiting to be sent again",
    );
    server.accept();
    await makeEmailsDue();
    await sendDueEmails(context);
    expect((await readNewestHistoryEntry(bookingId))?.sentence).toBe("Confirmation sent again");
  });

  test("is refused without an address, and for cancelled and unknown bookings", async () => {
    const input = createStaffBookingInput(venue, ten);
    const contact = { ...input.contact, email: "" };
    const { bookingId } = await createStaffBooking(context, { ...input, contact });
    await expect(send("confirmation", bookingId)).rejects.toMatchObject({ code: "NO_ADDRESS" });
    await expect(send("cancellation", bookingId)).rejects.toMatchObject({
      code: "BOOKING_NOT_CANCELLED",
    });
    await cancel(bookingId, true);
    await expect(send("cancellation", bookingId)).rejects.toMatchObject({ code: "NO_ADDRESS" });
    await expect(send("confirmation", bookingId)).rejects.toMatchObject({
      code: "BOOKING_CANCELLED",
    });
    await expect(send("confirmation", randomUUID())).rejects.toMatchObject({
      code: "BOOKING_NOT_FOUND",
    });
  });
});

describe("sending the cancellation", () => {
  test("sends the email with the refund when staff ask for it, and again", async () => {
    const voucherCode = await issueVoucher(db, 1000);
    const bookingId = await book(context, venue, ten, { voucherCode, expectedTotalPence: 2600 });
    await cancel(bookingId, false);
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(false);
    expect(await send("cancellation", bookingId)).toEqual({ state: "sent" });
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(true);
    const sentEmail = (await readCustomerEmails(bookingId)).at(-1);
    expect(sentEmail?.headers).toMatch(/^Subject: .*cancelled/im);
    expect(sentEmail?.text).toContain("£26.00");
    expect(sentEmail?.text).toContain("£10.00");
    expect((await readNewestHistoryEntry(bookingId))?.sentence).toBe("Cancellation email sent");
    expect(await send("cancellation", bookingId)).toEqual({ state: "sent" });
    expect((await readNewestHistoryEntry(bookingId))?.sentence).toBe(
      "Cancellation email sent again",
    );
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test("says the same as the email that the cancellation itself sends", async () => {
    const bookingId = await book(context, venue, ten);
    await cancel(bookingId, true);
    await makeEmailsDue();
    await sendDueEmails(context);
    await send("cancellation", bookingId);
    const [, first, again] = await readCustomerEmails(bookingId);
    expect(again?.text).toBe(first?.text);
  });

  test("marks the booking once the worker has sent the email, not while it waits", async () => {
    const bookingId = await book(context, venue, ten);
    await cancel(bookingId, true);
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(false);
    await makeEmailsDue();
    await sendDueEmails(context);
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(true);
  });

  test("marks the booking when the email is stored, at once or later", async () => {
    const storedMailContext = { ...context, email: createCapturingTransport() };
    const atOnce = await book(context, venue, ten);
    await cancel(atOnce, true, storedMailContext);
    expect((await rowOf(atOnce)).cancellationEmailSent).toBe(true);
    const silent = await book(context, venue, ten);
    await cancel(silent, false, storedMailContext);
    expect((await rowOf(silent)).cancellationEmailSent).toBe(false);
    expect(await send("cancellation", silent, randomUUID(), storedMailContext)).toEqual({
      state: "captured",
    });
    expect((await rowOf(silent)).cancellationEmailSent).toBe(true);
    const later = await book(context, venue, ten);
    await cancel(later, true);
    await makeEmailsDue();
    await sendDueEmails(storedMailContext);
    expect((await rowOf(later)).cancellationEmailSent).toBe(true);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test("does not mark the booking when the mail server refused the email", async () => {
    const bookingId = await book(context, venue, ten);
    await cancel(bookingId, false);
    server.refuse("recipient", 550);
    await expect(send("cancellation", bookingId)).rejects.toMatchObject({ code: "EMAIL_REFUSED" });
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(false);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });
});
