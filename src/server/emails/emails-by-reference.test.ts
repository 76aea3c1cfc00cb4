import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { enqueueTestEmails } from "../../../tests/support/emails.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../tests/support/test-venue.ts";
import { toBookingReference } from "../../shared/codes.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { correctContact } from "../bookings/contact/correct-contact.ts";
import { readAdminBooking } from "../bookings/details/read-admin-booking.ts";
import { sendBookingEmail } from "../bookings/emails/send-booking-email.ts";
import { moveBooking } from "../bookings/move/move-booking.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { erasePurchases } from "../privacy/erase-purchases.ts";
import { listEmailLog, readEmailDetails } from "./admin-emails.routes.ts";
import type { ContentOf } from "./content/email-content.ts";
import { readEmailVenue } from "./content/email-venue.ts";
import { findEmail, type StoredEmail } from "./emails.queries.ts";
import { loadEmailHtml, renderEmail } from "./render-email.ts";
import { resendEmail } from "./resend-email.ts";
import { drainDeliveries, sendDueEmails, sendEmailNow } from "./send-emails.ts";

const server = await startMailServer();
const email = createSmtpTransport(server.url);
const context = await testContext({ email });
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100, imageUrl: "/files/aqua" }).execute();
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });
const actor = { kind: "staff", id: tom.id } as const;
const end = (start: Date) => new Date(start.getTime() + 3_600_000).toISOString();
await loadEmailHtml();
afterAll(async () => {
  await drainDeliveries(context);
  email.close();
  await server.stop();
});
beforeEach(() => {
  server.accept();
  server.received.length = 0;
});

async function findBookingEmail(bookingId: string, kind: string): Promise<StoredEmail> {
  const { id } = await db
    .selectFrom("emails")
    .select("id")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", kind)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const found = await findEmail(db, id);
  if (!found) throw new Error("The email is gone.");
  return found;
}

async function render(stored: StoredEmail) {
  return renderEmail(stored, {
    venue: await readEmailVenue(db),
    publicUrl: "https://lake.example",
    manageUrl: "https://lake.example/manage",
    files: context.files,
    isVoucherAttached: false,
  });
}

/** A booking whose emails the mail server defers: they are tried again in an hour. */
async function bookWithDeferredEmails(): Promise<string> {
  server.refuse("content", 451);
  const bookingId = await book(context, venue, ten);
  await drainDeliveries(context);
  await makeDue(bookingId);
  await sendDueEmails(context);
  await pool.query(
    `UPDATE emails SET next_try_at = venue_now() + interval '1 hour'
     WHERE booking_id = $1 AND state = 'queued'`,
    [bookingId],
  );
  server.accept();
  return bookingId;
}

/** Makes the new emails about a booking due, which first belong to the process that wrote them. */
async function makeDue(bookingId: string): Promise<void> {
  await pool.query(
    `UPDATE emails SET next_try_at = venue_now()
     WHERE booking_id = $1 AND state = 'queued' AND tries = 0`,
    [bookingId],
  );
}

/** The state of each email about a booking, oldest first. */
async function listStates(bookingId: string): Promise<string[]> {
  const { rows } = await pool.query(
    "SELECT kind || ' ' || state AS email FROM emails WHERE booking_id = $1 ORDER BY created_at, kind",
    [bookingId],
  );
  return rows.map((row) => row.email);
}

/** The emails about a booking that the mail server accepted. */
const listReceived = (bookingId: string) =>
  server.received.filter(({ text }) => text.includes(toBookingReference(bookingId)));

async function listSentences(bookingId: string): Promise<string[]> {
  const { history } = await readAdminBooking(context, bookingId);
  return history.map(({ sentence }) => sentence);
}

const move = (bookingId: string, notify: boolean) =>
  moveBooking(context, { bookingId, startsAt: eleven, notify, actor });
const cancel = (bookingId: string, notify: boolean) =>
  cancelBooking(context, { bookingId, refund: { choice: "full" }, notify, actor });

/** The whole content of a confirmation of two tickets for £36.00, as earlier versions stored it. */
function toWholeContent(
  bookingId: string,
  changes: Partial<ContentOf<"booking-confirmation">> = {},
): ContentOf<"booking-confirmation"> {
  return {
    bookingId,
    bookingReference: toBookingReference(bookingId),
    customerName: "Amelia Hart",
    customerEmail: "amelia@example.com",
    activityName: "Aqua Course",
    imageUrl: "/files/aqua",
    startsAt: ten.toISOString(),
    endsAt: end(ten),
    ticketCount: 2,
    ticketPricePence: 1800,
    ticketsPence: 3600,
    addonsPence: 0,
    subtotalPence: 3600,
    discountPence: 0,
    voucherPence: 0,
    totalPence: 3600,
    addons: [],
    card: { brand: "VISA", last4: "1111" },
    ...changes,
  };
}

describe("the emails of a new booking", () => {
  const addons = [{ name: "Wetsuit hire", quantity: 2, pricePence: 600, totalPence: 1200 }];
  const staffBooking = { customerName: "Robin Vale", card: null };
  const waiver = {
    versionId: venue.waiverVersionId,
    signature: { kind: "typed", name: "Robin Vale" },
  } as const;
  const createForStaff = async (changes: Parameters<typeof createStaffBookingInput>[2]) =>
    (await createStaffBooking(context, createStaffBookingInput(venue, ten, changes))).bookingId;

  test.each([
    ["paid by card", () => book(context, venue, ten), {}],
    [
      "with add-ons, a discount and a voucher",
      async () => {
        await offerDiscount(db, "SUMMER");
        const voucherCode = await issueVoucher(db, 1000);
        return book(context, venue, ten, {
          addons: [{ id: venue.addonId, quantity: 2 }],
          discountCode: "SUMMER",
          voucherCode,
          expectedTotalPence: 3320,
        });
      },
      {
        addons,
        addonsPence: 1200,
        subtotalPence: 4800,
        discountPence: 480,
        voucherPence: 1000,
        totalPence: 3320,
      },
    ],
    [
      "paid by a voucher alone",
      async () =>
        book(context, venue, ten, {
          voucherCode: await issueVoucher(db, 5000),
          cardToken: null,
          expectedTotalPence: 0,
        }),
      { voucherPence: 3600, totalPence: 0, card: null },
    ],
    [
      "made by staff, unpaid and without a waiver",
      () => createForStaff({}),
      { ...staffBooking, offlinePayment: { method: null, isWaiverSigned: false } },
    ],
    [
      "made by staff, paid in cash, with a waiver",
      () => createForStaff({ paidBy: "cash", waiver }),
      { ...staffBooking, offlinePayment: { method: "cash", isWaiverSigned: true } },
    ],
    [
      "made by staff for somebody with one name",
      () => {
        const { contact } = createStaffBookingInput(venue, ten);
        return createForStaff({ paidBy: "other", contact: { ...contact, lastName: "" } });
      },
      {
        ...staffBooking,
        customerName: "Robin ",
        offlinePayment: { method: "other", isWaiverSigned: false },
      },
    ],
  ] as const)("say what their whole content said: a booking %s", async (_, make, changes) => {
    const bookingId = await make();
    const content = toWholeContent(bookingId, {
      ...changes,
      addons: "addons" in changes ? changes.addons : [],
    });
    for (const kind of ["booking-confirmation", "booking-notice"]) {
      const stored = await findBookingEmail(bookingId, kind);
      expect(await render(stored)).toEqual(await render({ ...stored, content }));
    }
  });

  test("are stored without anything about the customer but the address", async () => {
    const bookingId = await book(context, venue, ten);
    const { rows } = await pool.query(
      "SELECT kind, content FROM emails WHERE booking_id = $1 ORDER BY kind",
      [bookingId],
    );
    expect(rows).toEqual([
      { kind: "booking-confirmation", content: { calendarSequence: 0 } },
      { kind: "booking-notice", content: { calendarSequence: 0 } },
    ]);
  });
});

describe("an email that is still waiting when its booking changes", () => {
  test("is superseded by a corrected address, which gets the confirmation instead", async () => {
    const bookingId = await bookWithDeferredEmails();
    const contact = {
      firstName: "Amelia",
      lastName: "Hart",
      phone: "",
      email: "right@example.com",
    };
    await correctContact(context, { bookingId, contact, emailId: randomUUID(), actor });
    await makeDue(bookingId);
    await sendDueEmails(context);
    expect(await listStates(bookingId)).toEqual([
      "booking-confirmation superseded",
      "booking-notice queued",
      "booking-confirmation sent",
    ]);
  });

  test("is superseded by a move, at once and whatever its next try", async () => {
    const bookingId = await bookWithDeferredEmails();
    await move(bookingId, true);
    await makeDue(bookingId);
    await sendDueEmails(context);
    expect(await listStates(bookingId)).toEqual([
      "booking-confirmation superseded",
      "booking-notice superseded",
      "booking-moved sent",
      "booking-moved-notice sent",
    ]);
    expect(listReceived(bookingId)).toHaveLength(2);
    expect(await listSentences(bookingId)).toContain(
      "Confirmation not sent, because the booking was changed first",
    );
    const { id } = await findBookingEmail(bookingId, "booking-confirmation");
    expect(await readEmailDetails(context, id)).toMatchObject({
      state: "superseded",
      resendRefusal: "EMAIL_OUTDATED",
    });
    const { emails } = await listEmailLog(context, { state: "superseded", page: 1 });
    expect(emails.map((logged) => logged.booking?.id)).toContain(bookingId);
    await expect(
      resendEmail(context, { emailId: id, resendId: randomUUID(), userId: tom.id }),
    ).rejects.toMatchObject({ code: "EMAIL_OUTDATED" });
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test.each([
    ["", true],
    [", even without an email about it", false],
  ])("is superseded by a cancellation%s", async (_, notify) => {
    const bookingId = await bookWithDeferredEmails();
    await cancel(bookingId, notify);
    await makeDue(bookingId);
    await sendDueEmails(context);
    expect(await listStates(bookingId)).toEqual([
      "booking-confirmation superseded",
      "booking-notice superseded",
      ...(notify ? ["booking-cancelled sent"] : []),
      "booking-cancelled-notice sent",
    ]);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test("has the new time if no email was sent about the move", async () => {
    const bookingId = await bookWithDeferredEmails();
    await move(bookingId, false);
    await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
    await sendDueEmails(context);
    expect(await listStates(bookingId)).toEqual([
      "booking-confirmation sent",
      "booking-notice superseded",
      "booking-moved-notice sent",
    ]);
    const [confirmation] = listReceived(bookingId).filter(({ calendar }) => calendar);
    expect(confirmation?.text).toContain("11:00 am to 12:00 pm");
    expect(confirmation?.calendar).toContain("SEQUENCE:1");
    expect(await findBrokenInvariants(pool)).toEqual([]);
  });

  test("is not superseded while another process may be sending it", async () => {
    const bookingId = await bookWithDeferredEmails();
    await pool.query(
      `UPDATE emails SET next_try_at = venue_now() + interval '80 seconds'
       WHERE booking_id = $1 AND state = 'queued'`,
      [bookingId],
    );
    await cancel(bookingId, true);
    await makeDue(bookingId);
    await sendDueEmails(context);
    expect(listReceived(bookingId)).toEqual([]);
    expect(await listStates(bookingId)).toContain("booking-confirmation queued");
  });

  test("is no failure for whoever waits for it, except staff who asked for it", async () => {
    const bookingId = await bookWithDeferredEmails();
    const emailId = randomUUID();
    const resend = { about: "confirmation", bookingId, emailId, userId: tom.id } as const;
    expect(await sendBookingEmail(context, resend)).toEqual({ state: "queued" });
    await cancel(bookingId, true);
    const { id } = await findBookingEmail(bookingId, "booking-notice");
    await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
    expect(await sendEmailNow(context, id)).toBe("superseded");
    expect(await sendEmailNow(context, id)).toBe("superseded");
    await sendDueEmails(context);
    await expect(sendBookingEmail(context, resend)).rejects.toMatchObject({
      code: "BOOKING_CHANGED",
    });
    expect(await listSentences(bookingId)).toContain(
      "Confirmation not sent, because the booking was changed first",
    );
  });
});

test("the log says when a booking was moved after its confirmation, and shows the new time", async () => {
  const bookingId = await book(context, venue, ten);
  await drainDeliveries(context);
  const { id } = await findBookingEmail(bookingId, "booking-confirmation");
  const before = await readEmailDetails(context, id);
  expect(before).toMatchObject({ state: "sent", isMovedSince: false, resendRefusal: null });
  expect(before.written?.text).toContain("10:00 am to 11:00 am");
  await move(bookingId, true);
  const after = await readEmailDetails(context, id);
  expect(after).toMatchObject({ isMovedSince: true, resendRefusal: "EMAIL_OUTDATED" });
  expect(after.written?.text).toContain("11:00 am to 12:00 pm");
});

test("a resent confirmation says how the booking is paid today, and when it was made", async () => {
  const input = createStaffBookingInput(venue, ten);
  const { bookingId } = await createStaffBooking(context, input);
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE booking_id = $1", [
    bookingId,
  ]);
  await sendDueEmails(context);
  await pool.query(
    "UPDATE bookings SET offline_paid_pence = total_pence, due_pence = 0, created_at = '2026-06-11T09:00Z' WHERE id = $1",
    [bookingId],
  );
  await pool.query(
    `INSERT INTO payments (booking_id, method, amount_pence, state, captured_at)
     VALUES ($1, 'cash', 3600, 'captured', venue_now())`,
    [bookingId],
  );
  const { id } = await findBookingEmail(bookingId, "booking-confirmation");
  await resendEmail(context, { emailId: id, resendId: randomUUID(), userId: tom.id });
  const texts = server.received
    .filter(({ recipients }) => recipients[0] === input.contact.email)
    .map(({ text }) => text);
  expect(texts[0]).toContain("Please pay at the venue.");
  expect(texts[1]).toContain("Paid in cash on Thursday, June 11, 2026.");
});

test("an email that an earlier version stored with its content stays as it is", async () => {
  const bookingId = await book(context, venue, ten);
  await drainDeliveries(context);
  const { toAddress } = await findBookingEmail(bookingId, "booking-confirmation");
  const content = toWholeContent(bookingId, { activityName: "Aqua Course as it was" });
  const id = randomUUID();
  const stored = { id, kind: "booking-confirmation", toAddress, bookingId, content } as const;
  await enqueueTestEmails(pool, [stored]);
  expect(await sendEmailNow(context, id)).toBe("sent");
  expect(await readEmailDetails(context, id)).toMatchObject({
    written: { subject: expect.stringContaining("Aqua Course as it was") },
    resendRefusal: null,
    isMovedSince: false,
  });
  await db
    .updateTable("bookings")
    .set({ createdAt: new Date("2026-06-11T09:00Z") })
    .where("id", "=", bookingId)
    .execute();
  const resendId = randomUUID();
  await resendEmail(context, { emailId: id, resendId, userId: tom.id });
  const { written } = await readEmailDetails(context, resendId);
  expect(written?.subject).toContain("Aqua Course as it was");
  expect(written?.text).toContain("Paid with Visa ending 1111 on Thursday, June 11, 2026.");

  const waitingId = randomUUID();
  await enqueueTestEmails(pool, [{ ...stored, id: waitingId }]);
  await move(bookingId, true);
  expect(await sendEmailNow(context, waitingId)).toBe("sent");
  expect(await readEmailDetails(context, waitingId)).toMatchObject({
    written: { text: expect.stringContaining("10:00 am to 11:00 am") },
    resendRefusal: "EMAIL_OUTDATED",
  });
});

test("nothing of an erased customer is shown, and what has not been sent never is", async () => {
  const [sent, waiting] = [await book(context, venue, ten), await bookWithDeferredEmails()];
  for (const bookingId of [sent, waiting]) {
    const { customerId } = await db
      .selectFrom("bookings")
      .select("customerId")
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    await inTransaction(db, (transaction) => erasePurchases(transaction, customerId));
    for (const kind of ["booking-confirmation", "booking-notice"]) {
      const { id, content } = await findBookingEmail(bookingId, kind);
      expect(content).toEqual({});
      expect(await readEmailDetails(context, id)).toMatchObject({ written: null });
    }
  }
  expect((await listStates(waiting)).map((state) => state.split(" ")[1])).toEqual([
    "withdrawn",
    "withdrawn",
  ]);
});
