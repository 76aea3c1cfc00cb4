import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { crashAt } from "../../../tests/support/crash-at.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { moveVisitsToPast } from "../../../tests/support/person-with-data.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { book, bookUncaptured } from "../../../tests/support/test-booking.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../tests/support/test-voucher.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { placeBooking } from "../bookings/place/place-booking.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";
import { drainDeliveries, sendDueEmails } from "../emails/send-emails.ts";
import { SYSTEM } from "../events/actor.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { eraseAccount, eraseCustomerRecords } from "./erase-customer-records.ts";
import { erasePurchases } from "./erase-purchases.ts";
import { findCustomerId } from "./personal-data.queries.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, thirteen] = venue.slots as [Date, Date, Date, Date];

async function findCustomer(bookingId: string): Promise<string> {
  const row = await db
    .selectFrom("bookings")
    .select("customerId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return row.customerId;
}

function erase(customerId: string, changes: Partial<typeof context> = {}) {
  return eraseCustomerRecords({ ...context, ...changes }, { customerId, actor: SYSTEM });
}

/** Books a fully paid visit in the past. */
async function bookPastVisit(startsAt: Date): Promise<string> {
  const bookingId = await book(context, venue, startsAt);
  await moveVisitsToPast(context);
  return bookingId;
}

async function countWaitingLocks(): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS waiting FROM pg_locks
     WHERE NOT granted AND pid IN (
       SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
  );
  return rows[0].waiting;
}

const unpaidStaffBooking = (contact = placement(venue).contact) => ({
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

test("a customer with a booking ahead cannot be erased", async () => {
  const customerId = await findCustomer(await book(context, venue, ten));
  await expect(erase(customerId)).rejects.toMatchObject({ code: "ERASURE_BOOKING_AHEAD" });
  await moveVisitsToPast(context);
  expect(await erase(customerId)).toBe(true);
});

test("a customer with an authorised payment cannot be erased", async () => {
  const bookingId = await bookUncaptured(context, venue, ten);
  await moveVisitsToPast(context);
  await expect(erase(await findCustomer(bookingId))).rejects.toMatchObject({
    code: "ERASURE_MONEY_UNDER_WAY",
  });
});

test("a customer with an outstanding refund or an unpaid booking cannot be erased", async () => {
  const cancelled = await book(context, venue, eleven);
  const cancellation = { refund: { choice: "full" as const }, notify: false, actor: SYSTEM };
  await cancelBooking(context, { bookingId: cancelled, ...cancellation });
  const { bookingId: unpaid } = await createStaffBooking(context, unpaidStaffBooking());
  await moveVisitsToPast(context);
  for (const bookingId of [cancelled, unpaid]) {
    await expect(erase(await findCustomer(bookingId))).rejects.toMatchObject({
      code: "ERASURE_MONEY_UNDER_WAY",
    });
  }
});

test("a customer cannot be erased while a purchase is being paid for", async () => {
  const { contact } = placement(venue);
  const first = await book(context, venue, ten, { contact });
  await moveVisitsToPast(context);
  const visitor = await hold(context, venue, eleven, 2);
  await crashAt(context, "place.started", (dying) =>
    place(dying, visitor, placement(venue, { contact })),
  );
  await expect(erase(await findCustomer(first))).rejects.toMatchObject({
    code: "ERASURE_MONEY_UNDER_WAY",
  });
});

test("an administrator cannot be erased", async () => {
  const { id } = await testAccount(context, { role: "admin" });
  const customerId = (await findCustomerId(db, id)) ?? "";
  await expect(erase(customerId)).rejects.toMatchObject({ code: "ERASURE_ADMINISTRATOR" });
});

test.each(["signed in", "as a guest"])(
  "a booking confirmed during its customer's erasure belongs to a new customer, %s",
  async (how) => {
    const account = await testAccount(context);
    const customerId = (await findCustomerId(db, account.id)) ?? "";
    const { checkout, checkoutSecret } = await hold(context, venue, thirteen, 2);
    const { contact } = placement(venue);
    let placing: Promise<unknown> | undefined;
    await inTransaction(db, async (transaction) => {
      await erasePurchases(transaction, customerId);
      await eraseAccount(transaction, account.id);
      placing = placeBooking(context, {
        checkoutId: checkout.id,
        checkoutSecret,
        idempotencyKey: randomUUID(),
        placement: placement(venue, {
          contact: how === "signed in" ? contact : { ...contact, email: account.email },
        }),
        accountId: how === "signed in" ? account.id : null,
      });
      await expect.poll(countWaitingLocks).toBeGreaterThan(0);
    });
    expect(await placing).toMatchObject({ status: 201 });
    const bookings = db.selectFrom("bookings").select("id").where("customerId", "=", customerId);
    expect(await bookings.execute()).toEqual([]);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  },
);

test("an undelivered gift voucher to an erased recipient is reported to staff, without the giver's message", async () => {
  const bookingId = await bookPastVisit(ten);
  const { email } = await db
    .selectFrom("bookings")
    .select("email")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await purchaseVoucher(
    context,
    voucherOrder({ recipient: { name: "Amelia", email }, deliverOn: nextWeek }),
  );
  await erase(await findCustomer(bookingId));
  const deliveryEmail = await db
    .selectFrom("emails")
    .select(["state", "toAddress", "content", "lastError"])
    .where("voucherId", "=", id)
    .where("kind", "=", "voucher-delivery")
    .executeTakeFirst();
  expect(deliveryEmail).toEqual({
    state: "failed",
    toAddress: "",
    content: {},
    lastError: "The recipient has asked for their data to be erased.",
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("an undelivered gift voucher from an erased giver is delivered without name and message", async () => {
  const contact = { ...placement(venue).contact, firstName: "Zebedee" };
  const bookingId = await book(context, venue, ten, { contact });
  await moveVisitsToPast(context);
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const order = voucherOrder({ deliverOn: nextWeek, purchaser: contact });
  const { id } = await purchaseVoucher(context, order);
  await erase(await findCustomer(bookingId));
  const deliveryEmail = await db
    .selectFrom("emails")
    .select(["state", "toAddress", "content"])
    .where("voucherId", "=", id)
    .where("kind", "=", "voucher-delivery")
    .executeTakeFirst();
  expect(deliveryEmail).toEqual({
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

test("the last email clears the address, even if the mail server rejects it", async () => {
  const server = await startMailServer();
  const emailGateway = createSmtpTransport(server.url);
  const listErasureEmails = () =>
    db
      .selectFrom("emails")
      .select(["toAddress", "state", "lastError"])
      .where("kind", "=", "data-erased")
      .orderBy("createdAt")
      .execute();
  await erase(await findCustomer(await bookPastVisit(ten)), { email: emailGateway });
  await drainDeliveries(context);
  expect(await listErasureEmails()).toEqual([{ toAddress: "", state: "sent", lastError: null }]);

  server.refuse("recipient", 450);
  const customerId = await findCustomer(await bookPastVisit(eleven));
  await erase(customerId, { email: emailGateway });
  await drainDeliveries(context);
  expect((await listErasureEmails()).at(-1)).toMatchObject({ state: "queued", lastError: null });
  server.refuse("recipient", 550);
  await pool.query(
    "UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued' AND tries > 0",
  );
  await sendDueEmails({ ...context, email: emailGateway });
  expect((await listErasureEmails()).at(-1)).toEqual({
    toAddress: "",
    state: "failed",
    lastError: null,
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
  emailGateway.close();
  await server.stop();
});
