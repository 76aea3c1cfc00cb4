import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { deskWish } from "../../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher } from "../../../../tests/support/test-venue.ts";
import type { Context } from "../../context.ts";
import { loadTemplates } from "../../emails/render-email.ts";
import { finishSending, sendDueMessages } from "../../emails/send-emails.ts";
import { createKeptMail } from "../../integrations/email/capturing-transport.ts";
import { createSmtpMail } from "../../integrations/email/smtp-transport.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { readDeskBooking } from "../details/read-admin-booking.ts";
import { moveBooking } from "../move/move-booking.ts";
import { makeDeskBooking } from "../walk-in/create-staff-booking.ts";
import { sendLetter } from "./send-booking-email.ts";

const server = await startMailServer();
const mail = createSmtpMail(server.url);
const context = await testContext({ mail });
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000, cancellationPolicy: 1 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });
const actor = { kind: "staff", id: tom.id } as const;
await loadTemplates();
afterAll(async () => {
  await finishSending(context);
  mail.close();
  await server.stop();
});
beforeEach(() => server.accept());

type About = "confirmation" | "cancellation";

function send(
  about: About,
  bookingId: string,
  letterId: string = randomUUID(),
  on: Context = context,
) {
  return sendLetter(on, { about, bookingId, letterId, userId: tom.id });
}

async function lettersOf(bookingId: string) {
  await finishSending(context);
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

async function newest(bookingId: string) {
  const { history } = await readDeskBooking(context, bookingId);
  return history[0];
}

/** Everything is due that waits for a mail server to come back. */
async function makeMailDue() {
  await db
    .updateTable("messages")
    .set({ nextTryAt: new Date(0) })
    .where("state", "=", "queued")
    .execute();
}

describe("the confirmation once more", () => {
  test("says what the first one said, with a link of its own, and is told with who asked", async () => {
    const bookingId = await book(context, venue, ten);
    expect(await send("confirmation", bookingId)).toEqual({ state: "sent" });
    const [first, again] = await lettersOf(bookingId);
    const links = [first, again].map((letter) => /manage#([\w-]+)/.exec(letter?.text ?? "")?.[1]);
    expect(links[1]).toMatch(/^[\w-]{22}$/);
    expect(links[1]).not.toBe(links[0]);
    const words = (text = "") => text.replace(/manage#[\w-]+/g, "");
    expect(words(again?.text)).toBe(words(first?.text));
    expect(again?.calendar).toContain(`UID:${bookingId}`);
    expect([...(again?.pictures.keys() ?? [])]).toEqual([`qr-${bookingId}@booking`]);
    expect(await newest(bookingId)).toMatchObject({
      sentence: "Confirmation sent again",
      who: "Tom Reeve",
      icon: "mail",
    });
    expect(await brokenInvariants(pool)).toEqual([]);
  });

  test("is one letter a press, however often it is sent", async () => {
    const bookingId = await book(context, venue, ten);
    const letterId = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => send("confirmation", bookingId, letterId)),
    );
    answers.push(await send("confirmation", bookingId, letterId));
    for (const { state } of answers) expect(["sent", "queued"]).toContain(state);
    expect(answers.at(-1)).toEqual({ state: "sent" });
    expect(await lettersOf(bookingId)).toHaveLength(2);
    const another = await book(context, venue, ten);
    await expect(send("confirmation", another, letterId)).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
  });

  test("of a moved booking replaces the newest calendar entry, not an older one", async () => {
    const bookingId = await book(context, venue, ten);
    await moveBooking(context, { bookingId, startsAt: eleven, notify: false, actor });
    await send("confirmation", bookingId);
    const letters = await lettersOf(bookingId);
    expect(letters.at(-1)?.calendar).toContain("SEQUENCE:1");
  });

  test.each([
    [null, "You pay at the desk."],
    ["cash", "Paid in cash on"],
  ] as const)("of one made at the desk, paid by %s, says so", async (paidBy, sentence) => {
    const { bookingId } = await makeDeskBooking(
      context,
      deskWish(venue, ten, { paidBy, notify: false }),
    );
    await send("confirmation", bookingId);
    const letters = await lettersOf(bookingId);
    expect(letters.at(-1)?.text).toContain(sentence);
    expect(letters.at(-1)?.text).toContain("One adult signs our waiver");
  });

  test("that the mail server refuses is a no, and the history says why", async () => {
    const bookingId = await book(context, venue, ten);
    await lettersOf(bookingId);
    server.refuse("recipient", 550);
    await expect(send("confirmation", bookingId)).rejects.toMatchObject({ code: "LETTER_REFUSED" });
    expect(await newest(bookingId)).toMatchObject({
      icon: "mail-refused",
      sentence: expect.stringMatching(/^Confirmation sent again and refused: .*The test says no/),
    });
  });

  test("waits where the mail server is away, and is sent later", async () => {
    const bookingId = await book(context, venue, ten);
    await lettersOf(bookingId);
    server.refuse("sender", 451);
    expect(await send("confirmation", bookingId)).toEqual({ state: "queued" });
    expect((await newest(bookingId))?.sentence).toBe("Confirmation waits to be sent again");
    server.accept();
    await makeMailDue();
    await sendDueMessages(context);
    expect((await newest(bookingId))?.sentence).toBe("Confirmation sent again");
  });

  test("is refused to whoever gave no address, and of what is cancelled or nobody made", async () => {
    const wish = deskWish(venue, ten);
    const contact = { ...wish.contact, email: "" };
    const { bookingId } = await makeDeskBooking(context, { ...wish, contact });
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

describe("that a booking is cancelled", () => {
  test("is told when staff ask for it, with what went back, and again", async () => {
    const voucherCode = await issueVoucher(db, 1000);
    const bookingId = await book(context, venue, ten, { voucherCode, expectedTotalPence: 2600 });
    await cancel(bookingId, false);
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(false);
    expect(await send("cancellation", bookingId)).toEqual({ state: "sent" });
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(true);
    const letter = (await lettersOf(bookingId)).at(-1);
    expect(letter?.headers).toMatch(/^Subject: .*cancelled/im);
    expect(letter?.text).toContain("£26.00");
    expect(letter?.text).toContain("£10.00");
    expect((await newest(bookingId))?.sentence).toBe("Cancellation e-mail sent");
    expect(await send("cancellation", bookingId)).toEqual({ state: "sent" });
    expect((await newest(bookingId))?.sentence).toBe("Cancellation e-mail sent again");
    expect(await brokenInvariants(pool)).toEqual([]);
  });

  test("says the same as the letter that the cancellation itself writes", async () => {
    const bookingId = await book(context, venue, ten);
    await cancel(bookingId, true);
    await makeMailDue();
    await sendDueMessages(context);
    await send("cancellation", bookingId);
    const [, first, again] = await lettersOf(bookingId);
    expect(again?.text).toBe(first?.text);
  });

  test("is known to the booking once the worker has sent it, and not while it waits", async () => {
    const bookingId = await book(context, venue, ten);
    await cancel(bookingId, true);
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(false);
    await makeMailDue();
    await sendDueMessages(context);
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(true);
  });

  test("is known at once where letters are kept, and when they are kept later", async () => {
    const kept = { ...context, mail: createKeptMail() };
    const atOnce = await book(context, venue, ten);
    await cancel(atOnce, true, kept);
    expect((await rowOf(atOnce)).cancellationEmailSent).toBe(true);
    const silent = await book(context, venue, ten);
    await cancel(silent, false, kept);
    expect((await rowOf(silent)).cancellationEmailSent).toBe(false);
    expect(await send("cancellation", silent, randomUUID(), kept)).toEqual({ state: "kept" });
    expect((await rowOf(silent)).cancellationEmailSent).toBe(true);
    const later = await book(context, venue, ten);
    await cancel(later, true);
    await makeMailDue();
    await sendDueMessages(kept);
    expect((await rowOf(later)).cancellationEmailSent).toBe(true);
    expect(await brokenInvariants(pool)).toEqual([]);
  });

  test("is not known when the mail server refused it", async () => {
    const bookingId = await book(context, venue, ten);
    await cancel(bookingId, false);
    server.refuse("recipient", 550);
    await expect(send("cancellation", bookingId)).rejects.toMatchObject({ code: "LETTER_REFUSED" });
    expect((await rowOf(bookingId)).cancellationEmailSent).toBe(false);
    expect(await brokenInvariants(pool)).toEqual([]);
  });
});
