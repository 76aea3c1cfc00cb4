import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { deadAt } from "../../../tests/support/crash-at.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { afterTheVisits } from "../../../tests/support/person-with-data.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book, bookUncaptured } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../tests/support/test-visitor.ts";
import { bought, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { placeBooking } from "../bookings/place/place-booking.ts";
import { makeDeskBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { finishSending, sendDueMessages } from "../emails/send-emails.ts";
import { SYSTEM } from "../events/actor.ts";
import { createSmtpMail } from "../integrations/email/smtp-transport.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { forgetAccount, writeErasure } from "./erase-customer-records.ts";
import { forgetPurchases } from "./erase-purchases.ts";
import { findCustomerOf } from "./personal-data.queries.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, thirteen] = venue.slots as [Date, Date, Date, Date];

async function customerOf(bookingId: string): Promise<string> {
  const row = await db
    .selectFrom("bookings")
    .select("customerId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return row.customerId;
}

function erase(customerId: string, changes: Partial<typeof context> = {}) {
  return writeErasure({ ...context, ...changes }, { customerId, actor: SYSTEM });
}

/** A visit that is over, and all of it paid. */
async function visited(startsAt: Date): Promise<string> {
  const bookingId = await book(context, venue, startsAt);
  await afterTheVisits(context);
  return bookingId;
}

async function locksWaitedFor(): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS waiting FROM pg_locks
     WHERE NOT granted AND pid IN (
       SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
  );
  return rows[0].waiting;
}

const toPay = (contact = placement(venue).contact) => ({
  bookingId: randomUUID(),
  activityId: venue.activityId,
  startsAt: twelve,
  ticketCount: 1,
  contact,
  addons: [],
  voucherCode: null,
  discountCode: null,
  waiver: null,
  paidBy: null,
  expectedTotalPence: 1_800,
  notify: false,
  actor: SYSTEM,
});

test("nobody is erased who is still to come", async () => {
  const customerId = await customerOf(await book(context, venue, ten));
  await expect(erase(customerId)).rejects.toMatchObject({ code: "ERASURE_BOOKING_AHEAD" });
  await afterTheVisits(context);
  expect(await erase(customerId)).toBe(true);
});

test("nobody is erased whose money is only set aside", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  await afterTheVisits(context);
  await expect(erase(await customerOf(bookingId))).rejects.toMatchObject({
    code: "ERASURE_MONEY_UNDER_WAY",
  });
});

test("nobody is erased to whom money is still going back, or who still has to pay", async () => {
  const cancelled = await book(context, venue, eleven);
  const wish = { refund: { choice: "full" as const }, notify: false, actor: SYSTEM };
  await cancelBooking(context, { bookingId: cancelled, ...wish });
  const { bookingId: unpaid } = await makeDeskBooking(context, toPay());
  await afterTheVisits(context);
  for (const bookingId of [cancelled, unpaid]) {
    await expect(erase(await customerOf(bookingId))).rejects.toMatchObject({
      code: "ERASURE_MONEY_UNDER_WAY",
    });
  }
});

test("nobody is erased while something that they are buying is being paid for", async () => {
  const { contact } = placement(venue);
  const first = await book(context, venue, ten, { contact });
  await afterTheVisits(context);
  const visitor = await hold(context, venue, eleven, 2);
  await deadAt(context, "place.started", (dying) =>
    place(dying, visitor, placement(venue, { contact })),
  );
  await expect(erase(await customerOf(first))).rejects.toMatchObject({
    code: "ERASURE_MONEY_UNDER_WAY",
  });
});

test("an administrator is not erased", async () => {
  const { id } = await testAccount(context, { role: "admin" });
  const customerId = (await findCustomerOf(db, id)) ?? "";
  await expect(erase(customerId)).rejects.toMatchObject({ code: "ERASURE_ADMINISTRATOR" });
});

test.each(["signed in", "as a guest"])(
  "a booking that is confirmed while its customer is being erased is somebody new's, %s",
  async (how) => {
    const account = await testAccount(context);
    const customerId = (await findCustomerOf(db, account.id)) ?? "";
    const { checkout, checkoutSecret } = await hold(context, venue, thirteen, 2);
    const { contact } = placement(venue);
    let placing: Promise<unknown> | undefined;
    await inTransaction(db, async (transaction) => {
      await forgetPurchases(transaction, customerId);
      await forgetAccount(transaction, account.id);
      placing = placeBooking(context, {
        checkoutId: checkout.id,
        checkoutSecret,
        idempotencyKey: randomUUID(),
        placement: placement(venue, {
          contact: how === "signed in" ? contact : { ...contact, email: account.email },
        }),
        accountId: how === "signed in" ? account.id : null,
      });
      await expect.poll(locksWaitedFor).toBeGreaterThan(0);
    });
    expect(await placing).toMatchObject({ status: 201 });
    const bookings = db.selectFrom("bookings").select("id").where("customerId", "=", customerId);
    expect(await bookings.execute()).toEqual([]);
    expect(await brokenInvariants(pool)).toEqual([]);
  },
);

test("a gift that was still to be brought to them is told to staff; its buyer's words are gone", async () => {
  const bookingId = await visited(ten);
  const { email } = await db
    .selectFrom("bookings")
    .select("email")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await bought(
    context,
    voucherOrder({ recipient: { name: "Amelia", email }, deliverOn: nextWeek }),
  );
  await erase(await customerOf(bookingId));
  const letter = await db
    .selectFrom("messages")
    .select(["state", "toAddress", "content", "lastError"])
    .where("voucherId", "=", id)
    .where("kind", "=", "voucher-delivery")
    .executeTakeFirst();
  expect(letter).toEqual({
    state: "failed",
    toAddress: "",
    content: {},
    lastError: "The recipient has asked for their data to be erased.",
  });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("a gift of theirs that is still to be brought is brought, without their name and words", async () => {
  const contact = { ...placement(venue).contact, firstName: "Zebedee" };
  const bookingId = await book(context, venue, ten, { contact });
  await afterTheVisits(context);
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const order = voucherOrder({ deliverOn: nextWeek, purchaser: contact });
  const { id } = await bought(context, order);
  await erase(await customerOf(bookingId));
  const letter = await db
    .selectFrom("messages")
    .select(["state", "toAddress", "content"])
    .where("voucherId", "=", id)
    .where("kind", "=", "voucher-delivery")
    .executeTakeFirst();
  expect(letter).toEqual({
    state: "queued",
    toAddress: order.recipient.email,
    content: {
      voucherId: id,
      purchaserName: null,
      recipientName: order.recipient.name,
      message: "",
    },
  });
});

test("the last letter takes the address with it, also when the mail server does not want it", async () => {
  const server = await startMailServer();
  const mail = createSmtpMail(server.url);
  const lastLetters = () =>
    db
      .selectFrom("messages")
      .select(["toAddress", "state", "lastError"])
      .where("kind", "=", "data-erased")
      .orderBy("createdAt")
      .execute();
  await erase(await customerOf(await visited(ten)), { mail });
  await finishSending(context);
  expect(await lastLetters()).toEqual([{ toAddress: "", state: "sent", lastError: null }]);

  server.refuse("recipient", 450);
  const customerId = await customerOf(await visited(eleven));
  await erase(customerId, { mail });
  await finishSending(context);
  expect((await lastLetters()).at(-1)).toMatchObject({ state: "queued", lastError: null });
  server.refuse("recipient", 550);
  await pool.query(
    "UPDATE messages SET next_try_at = venue_now() WHERE state = 'queued' AND tries > 0",
  );
  await sendDueMessages({ ...context, mail });
  expect((await lastLetters()).at(-1)).toEqual({ toAddress: "", state: "failed", lastError: null });
  expect(await brokenInvariants(pool)).toEqual([]);
  mail.close();
  await server.stop();
});
