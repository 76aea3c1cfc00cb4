import { randomUUID } from "node:crypto";
import { requestPasswordReset } from "../../src/server/accounts/account-requests.ts";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { changeBooking } from "../../src/server/bookings/change/change-booking.ts";
import { deleteBookings } from "../../src/server/bookings/delete/delete-bookings.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { sendRefunds } from "../../src/server/payments/refund/send-refunds.ts";
import { eraseCustomerRecords } from "../../src/server/privacy/erase-customer-records.ts";
import { closeTill } from "../../src/server/till/close-till.ts";
import { openTill } from "../../src/server/till/open-till.ts";
import { voidVoucher } from "../../src/server/vouchers/manage/void-voucher.ts";
import { createVoucher } from "../../src/server/vouchers/sell/create-voucher.ts";
import type { Placement } from "../../src/shared/contract/public/checkouts.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { testAccount } from "../support/test-account.ts";
import type { TestContext } from "../support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount, type TestVenue } from "../support/test-venue.ts";
import { hold, place, placement, type TestVisitor } from "../support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../support/test-voucher.ts";

/** Ids of the rows that {@link createSoldVenue} made, by name. */
export type SoldVenueIds = Record<string, string>;

/**
 * Creates a venue in which every possible outcome of a purchase occurs once, made by the product.
 */
export async function createSoldVenue(context: TestContext): Promise<SoldVenueIds> {
  const venue = await createVenue(context);
  await context.db.updateTable("settings").set({ vatNumber: "GB123456727" }).execute();
  const [ten, eleven, twelve, thirteen] = venue.slots as [Date, Date, Date, Date];
  const voucherCode = await issueVoucher(context.db, 5_000);
  await offerDiscount(context.db, "TENTH", { maxUses: 5 });
  const buy = async (startsAt: Date, changes: Partial<Placement> = {}) => {
    const visitor = await hold(context, venue, startsAt, 2);
    const placed = await place(context, visitor, placement(venue, changes));
    if (placed.status !== 201) throw new Error("The booking was not made.");
    return placed.body.booking.id;
  };

  const card = await buy(ten);
  const addon = await buy(ten, {
    addons: [{ id: venue.addonId, quantity: 1 }],
    expectedTotalPence: 4_200,
  });
  const voucher = await buy(eleven, {
    voucherCode,
    discountCode: "TENTH",
    expectedTotalPence: 0,
  });
  const cancelled = await buy(eleven);
  await cancelBooking(context, {
    bookingId: cancelled,
    refund: { choice: "full" },
    notify: true,
    actor: SYSTEM,
  });
  await completeRefunds(context);
  const { gift, giftvoided, giftlost, made } = await sellVouchers(context);
  const lost = await loseAuthorisation(context, () => buy(twelve));
  const moved = await buy(twelve);
  await moveBooking(context, { bookingId: moved, startsAt: eleven, notify: true, actor: SYSTEM });
  const changed = await buy(eleven);
  await changeTwice(context, changed);
  const deleted = await buy(thirteen);
  await deleteBookings(context, {
    deletionId: randomUUID(),
    bookingIds: [deleted],
    refund: "none",
    notify: true,
    actor: SYSTEM,
  });
  const account = await testAccount(context);
  const tillclosed = await openTestTill(context, account.id);
  const staffBooking = await sellAsStaff(context, venue, twelve);
  await closeTill(context, {
    sessionId: tillclosed,
    closingId: randomUUID(),
    countedPence: 11_700,
    expectedPence: 11_800,
    leftPence: 10_000,
    note: "A pound fell behind the counter",
    staffId: account.id,
  });
  const tillopen = await openTestTill(context, account.id);
  await requestPasswordReset(context, account.email);
  const { erased, erasedgift } = await eraseCustomer(context, buy, thirteen);
  const held = await hold(context, venue, twelve, 1);
  const released = await hold(context, venue, twelve, 1);
  await releaseCheckout(context, toHolder(released));
  const declined = await declinePayment(context, venue, held);
  const { rows } = await context.pool.query(
    `SELECT b.time_slot_id AS slot, p.id AS payment FROM bookings b
     JOIN payments p ON p.booking_id = b.id WHERE b.id = ANY($1) ORDER BY b.created_at`,
    [[card, cancelled]],
  );
  return {
    card,
    addon,
    voucher,
    cancelled,
    lost,
    moved,
    changed,
    deleted,
    staffBooking,
    account: account.id,
    tillclosed,
    tillopen,
    erased,
    erasedgift,
    held: held.checkout.id,
    released: released.checkout.id,
    declined,
    gift,
    giftvoided,
    giftlost,
    made,
    slot: rows[0].slot,
    refunded: rows[1].payment,
  };
}

/** A valid voucher, one that staff voided, one whose authorisation was lost, and an unpaid one. */
async function sellVouchers(context: TestContext) {
  const buy = async () => (await purchaseVoucher(context)).id;
  const [gift, giftvoided] = [await buy(), await buy()];
  await voidVoucher(context, {
    voucherId: giftvoided,
    notify: true,
    actor: SYSTEM,
    refund: "paid",
    expectedBalancePence: 5_000,
  });
  await completeRefunds(context);
  const made = await createVoucher(context, {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin Lake", email: "robin@example.com" },
    message: "",
    paidBy: null,
    deliverOn: null,
    actor: SYSTEM,
  });
  return {
    gift,
    giftvoided,
    giftlost: await loseAuthorisation(context, buy),
    made: made.voucherId,
  };
}

/** One ticket fewer, refunded; then one more and an add-on, to be paid. */
async function changeTwice(context: TestContext, bookingId: string): Promise<void> {
  const change = (ticketCount: number, pricePence: number, paidPence: number) =>
    changeBooking(context, {
      bookingId,
      changeId: randomUUID(),
      change: { kind: "items", ticketCount, addons: [] },
      refund: { choice: "full" },
      refundFirst: "card",
      expected: {
        pricePence,
        duePence: Math.max(0, pricePence - paidPence),
        refundPence: Math.max(0, paidPence - pricePence),
      },
      notify: true,
      actor: SYSTEM,
    });
  await change(1, 1_800, 3_600);
  await completeRefunds(context);
  await change(3, 5_400, 1_800);
}

async function sellAsStaff(
  context: TestContext,
  venue: TestVenue,
  startsAt: Date,
): Promise<string> {
  const { bookingId } = await createStaffBooking(context, {
    bookingId: randomUUID(),
    activityId: venue.activityId,
    startsAt,
    ticketCount: 1,
    contact: placement(venue).contact,
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: null,
    paidBy: "cash",
    expectedTotalPence: 1_800,
    notify: false,
    actor: SYSTEM,
  });
  return bookingId;
}

async function openTestTill(context: TestContext, staffId: string): Promise<string> {
  const sessionId = randomUUID();
  const opening = { sessionId, floatPence: 10_000, addsUnassigned: true };
  await openTill(context, { ...opening, staffId });
  return sessionId;
}

/** A customer who came, bought a voucher for a friend, and was erased. */
async function eraseCustomer(
  context: TestContext,
  buy: (startsAt: Date, changes: Partial<Placement>) => Promise<string>,
  startsAt: Date,
) {
  const order = voucherOrder();
  const { purchaser } = order;
  const contact = { ...purchaser, addressLine1: "14 Mill Lane", marketingConsent: false };
  const erased = await buy(startsAt, { contact });
  const erasedgift = (await purchaseVoucher(context, order)).id;
  await context.pool.query(
    `UPDATE time_slots SET start_time = start_time - interval '9 days',
                           end_time = end_time - interval '9 days' WHERE start_time = $1`,
    [startsAt],
  );
  const { rows } = await context.pool.query("SELECT id FROM customers WHERE email = $1", [
    purchaser.email,
  ]);
  await eraseCustomerRecords(context, { customerId: rows[0].id, actor: SYSTEM });
  return { erased, erasedgift };
}

function toHolder({ checkout, checkoutSecret }: TestVisitor) {
  return { checkoutId: checkout.id, checkoutSecret };
}

async function completeRefunds(context: TestContext): Promise<void> {
  await sendRefunds(context);
  context.simulator.advanceClock(120_000);
  await context.pool.query("UPDATE refunds SET next_try_at = venue_now() WHERE state = 'pending'");
  await sendRefunds(context);
}

/** Makes a purchase whose authorisation is voided at the provider before it is captured. */
async function loseAuthorisation(
  context: TestContext,
  buy: () => Promise<string>,
): Promise<string> {
  const complete = { method: "POST", path: "/v2/payments/*/complete" };
  context.simulator.addFault({ ...complete, kind: "status", status: 503, when: "before" });
  const lost = await buy();
  const paymentId = context.simulator.payments().at(-1)?.id ?? "";
  context.simulator.performDashboardAction({ act: "void", paymentId });
  await context.pool.query(
    "UPDATE payments SET next_try_at = venue_now() WHERE state = 'authorised'",
  );
  await recoverPayments(context);
  return lost;
}

async function declinePayment(
  context: TestContext,
  venue: TestVenue,
  visitor: TestVisitor,
): Promise<string> {
  const token = cardToken({ amount: penceToDecimal(1_800), outcome: "GENERIC_DECLINE" });
  const input = placement(venue, { expectedTotalPence: 1_800, cardToken: token });
  await place(context, visitor, input).catch(() => undefined);
  const { rows } = await context.pool.query(
    "SELECT id FROM payment_attempts WHERE state = 'declined'",
  );
  return rows[0].id;
}
