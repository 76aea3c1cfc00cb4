import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import {
  book,
  bookUncaptured,
  completePayments,
  getLedgerKinds,
  getPayments,
  getRefunds,
  getStaffTasks,
} from "../../../../tests/support/test-booking.ts";
import { issueVoucher } from "../../../../tests/support/test-venue.ts";
import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import { eraseCustomerRecords } from "../../privacy/erase-customer-records.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { readBooking } from "../read/read-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { changeBooking } from "./change-booking.ts";

const {
  context,
  venue,
  call,
  adminHeaders,
  bookingPath,
  newEmptySlot,
  getEmails,
  expectConsistent,
} = await bookingChangesFixture();
const { db, pool } = context;
const STAFF = { kind: "staff", id: null } as const;

const tickets = (ticketCount: number, addons: { id: string; quantity: number }[] = []) =>
  ({ kind: "items", ticketCount, addons }) satisfies BookingChange;
const takeOff = (amountPence: number | null) =>
  ({
    kind: "adjustment",
    type: amountPence === null ? "complimentary" : "goodwill",
    amountPence,
    reason: "The water was cold",
  }) satisfies BookingChange;

type ChangeOptions = Partial<Parameters<typeof changeBooking>[1]>;

/** Previews a change and makes it as previewed, unless the options differ. */
async function change(bookingId: string, wanted: BookingChange, options: ChangeOptions = {}) {
  const { body: preview } = await call(
    "POST",
    bookingPath(bookingId, "change-preview"),
    adminHeaders,
    { change: wanted },
  );
  const { refund = { choice: "full" } } = options;
  const { policy, full } = preview;
  const shown = { policy: policy?.refundPence, full: full?.refundPence, none: 0 };
  const refundPence = refund.choice === "amount" ? refund.amountPence : shown[refund.choice];
  return changeBooking(context, {
    bookingId,
    changeId: randomUUID(),
    change: wanted,
    refund,
    refundFirst: "card",
    expected: { pricePence: preview.pricePence, duePence: preview.duePence, refundPence },
    notify: true,
    actor: STAFF,
    ...options,
  });
}

function readRow(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function readPlaces(bookingId: string) {
  const { bookingsCount, partyCount } = await db
    .selectFrom("timeSlots")
    .selectAll()
    .where("id", "=", (await readRow(bookingId)).timeSlotId)
    .executeTakeFirstOrThrow();
  return [bookingsCount, partyCount];
}

test("an added ticket costs today's price, is due, and takes a place", async () => {
  const id = await book(context, venue, newEmptySlot());
  await db.updateTable("activities").set({ pricePence: 2000 }).execute();
  expect(await change(id, tickets(3))).toMatchObject({
    version: 2,
    totalPence: 5600,
    duePence: 2000,
    refundPence: 0,
  });
  await db.updateTable("activities").set({ pricePence: 1800 }).execute();
  expect(await readPlaces(id)).toEqual([3, 1]);
  expect(await readBooking(context, id)).toMatchObject({
    ticketCount: 3,
    tickets: [
      { pricePence: 1800, quantity: 2 },
      { pricePence: 2000, quantity: 1 },
    ],
    order: { ticketsPence: 5600, totalPence: 5600 },
    duePence: 2000,
    isWaiverSigned: false,
  });
  const versions = await db
    .selectFrom("bookingVersions")
    .select(["version", "ticketCount", "totalPence"])
    .where("bookingId", "=", id)
    .orderBy("version")
    .execute();
  expect(versions).toEqual([
    { version: 1, ticketCount: 2, totalPence: 3600 },
    { version: 2, ticketCount: 3, totalPence: 5600 },
  ]);
  expect(await getEmails(id)).toContainEqual({ kind: "booking-changed" });
  const payment = { paymentId: randomUUID(), amountPence: 2000, method: "cash", notify: false };
  expect(await call("POST", bookingPath(id, "payments"), adminHeaders, payment)).toMatchObject({
    body: { paidPence: 2000, duePence: 0 },
  });
  await expectConsistent();
});

test("a removed ticket frees its place and is refunded to the card", async () => {
  const id = await book(context, venue, newEmptySlot());
  expect(await change(id, tickets(1))).toMatchObject({
    totalPence: 1800,
    duePence: 0,
    refundPence: 1800,
    cardPence: 1800,
  });
  expect(await readPlaces(id)).toEqual([1, 1]);
  expect(await readBooking(context, id)).toMatchObject({ isWaiverSigned: true, duePence: 0 });
  await expectConsistent();
  expect(await getRefunds(context, id)).toMatchObject([{ state: "completed", amountPence: 1800 }]);
  expect(getLedgerKinds(context, id)).toEqual([
    "authorised",
    "captured",
    "refund-opened",
    "refunded",
  ]);
});

test("what is not refunded is retained, as a charge of its own", async () => {
  const id = await book(context, venue, newEmptySlot());
  const refund = { choice: "amount", amountPence: 500 } as const;
  expect(await change(id, tickets(1), { refund })).toMatchObject({
    totalPence: 3100,
    duePence: 0,
    refundPence: 500,
  });
  expect(await readRow(id)).toMatchObject({ retainedPence: 1300, ticketsPence: 1800 });
  // A later addition is paid for: what was retained is gone.
  expect(await change(id, tickets(2))).toMatchObject({ totalPence: 4900, duePence: 1800 });
  await expectConsistent();
});

test("add-ons are added and removed, each at its price", async () => {
  const id = await book(context, venue, newEmptySlot());
  const wetsuits = (quantity: number) => [{ id: venue.addonId, quantity }];
  expect(await change(id, tickets(2, wetsuits(2)))).toMatchObject({
    totalPence: 4800,
    duePence: 1200,
  });
  await db.updateTable("addons").set({ pricePence: 700 }).execute();
  expect(await change(id, tickets(2, wetsuits(3)))).toMatchObject({ totalPence: 5500 });
  const readAddons = () =>
    db
      .selectFrom("bookingAddons")
      .select(["line", "quantity", "pricePence"])
      .where("bookingId", "=", id)
      .orderBy("line")
      .execute();
  expect(await readAddons()).toEqual([
    { line: 1, quantity: 2, pricePence: 600 },
    { line: 2, quantity: 1, pricePence: 700 },
  ]);
  // The newest goes first, and reduces what is due.
  expect(await change(id, tickets(2, wetsuits(1)))).toMatchObject({
    totalPence: 4200,
    duePence: 600,
    refundPence: 0,
  });
  expect(await readAddons()).toEqual([{ line: 1, quantity: 1, pricePence: 600 }]);
  await db.updateTable("addons").set({ pricePence: 600 }).execute();
  await expect(change(id, tickets(2, wetsuits(5)))).rejects.toMatchObject({
    code: "ADDON_UNAVAILABLE",
  });
  expect(await change(id, tickets(2))).toMatchObject({ totalPence: 3600, duePence: 0 });
  expect(await readAddons()).toEqual([]);
  await expectConsistent();
});

test("goodwill is taken off the price and refunded, with its reason", async () => {
  const id = await book(context, venue, newEmptySlot());
  expect(
    await change(id, takeOff(1000), {
      refund: { choice: "none" },
      expected: {
        pricePence: 2600,
        duePence: 0,
        refundPence: 1000,
      },
    }),
  ).toMatchObject({
    totalPence: 2600,
    refundPence: 1000,
    cardPence: 1000,
  });
  const { body } = await call("GET", `/admin/bookings/${id}`, adminHeaders);
  expect(body.order.adjustments).toEqual([
    { type: "goodwill", amountPence: 1000, reason: "The water was cold" },
  ]);
  expect(body.history).toContainEqual(
    expect.objectContaining({
      icon: "changed",
      sentence: "Goodwill: £10.00 off, total £36.00 → £26.00, £10.00 refunded",
    }),
  );
  expect(await change(id, takeOff(null))).toMatchObject({ totalPence: 0, refundPence: 2600 });
  await expect(
    change(id, takeOff(1), { expected: { pricePence: 0, duePence: 0, refundPence: 0 } }),
  ).rejects.toMatchObject({ code: "ADJUSTMENT_TOO_MUCH" });
  await expectConsistent();
});

test("what is taken off an unpaid booking makes less due", async () => {
  const input = createStaffBookingInput(venue, newEmptySlot());
  await createStaffBooking(context, input);
  expect(await change(input.bookingId, takeOff(1000))).toMatchObject({
    totalPence: 2600,
    duePence: 2600,
    refundPence: 0,
  });
  await expectConsistent();
});

test("a refund goes to the card, then to cash, then to the voucher, unless staff choose", async () => {
  const voucherCode = await issueVoucher(db, 2000);
  const id = await book(context, venue, newEmptySlot(), { voucherCode, expectedTotalPence: 1600 });
  await change(id, tickets(3));
  const payment = { paymentId: randomUUID(), amountPence: 1800, method: "cash", notify: false };
  await call("POST", bookingPath(id, "payments"), adminHeaders, payment);
  expect(await change(id, takeOff(300), { refundFirst: "voucher" })).toMatchObject({
    cardPence: 0,
    offlinePence: 0,
    voucherPence: 300,
  });
  expect(await change(id, tickets(2, []), { refundFirst: "offline" })).toMatchObject({
    refundPence: 1800,
    offlinePence: 1800,
  });
  expect(await getStaffTasks(context, id)).toMatchObject([{ kind: "cash_refund" }]);
  expect(await change(id, takeOff(2000))).toMatchObject({
    cardPence: 1600,
    offlinePence: 0,
    voucherPence: 400,
  });
  expect(await readRow(id)).toMatchObject({ voucherPence: 1300, totalPence: 0 });
  await expectConsistent();
  // What is left comes back when the booking is cancelled.
  await cancelBooking(context, {
    bookingId: id,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  expect(
    await db
      .selectFrom("vouchers")
      .select("balancePence")
      .where("code", "=", voucherCode)
      .execute(),
  ).toEqual([{ balancePence: 2000 }]);
  await expectConsistent();
});

test("a discount falls away below its minimum spend, and comes back", async () => {
  await db
    .insertInto("discountCodes")
    .values({ code: "TEN", type: "percentage", percent: 10, minSpendPence: 3000 })
    .execute();
  const id = await book(context, venue, newEmptySlot(), {
    discountCode: "TEN",
    expectedTotalPence: 3240,
  });
  // The code is another one now; the booking's terms stay.
  await db.updateTable("discountCodes").set({ percent: 50, isActive: false }).execute();
  const { body } = await call("POST", bookingPath(id, "change-preview"), adminHeaders, {
    change: tickets(1),
  });
  expect(body).toMatchObject({ isDiscountLost: true, pricePence: 1800, previousPricePence: 3240 });
  expect(await change(id, tickets(1))).toMatchObject({ totalPence: 1800, refundPence: 1440 });
  expect(await change(id, tickets(3))).toMatchObject({ totalPence: 4860, duePence: 3060 });
  await expectConsistent();
});

test("a change needs room, and as many tickets as people checked in", async () => {
  const id = await book(context, venue, newEmptySlot());
  const { timeSlotId } = await readRow(id);
  await db.updateTable("timeSlots").set({ capacity: 2 }).where("id", "=", timeSlotId).execute();
  const preview = (wanted: BookingChange) =>
    call("POST", bookingPath(id, "change-preview"), adminHeaders, { change: wanted });
  expect(await preview(tickets(3))).toMatchObject({ status: 409, body: { code: "SLOT_FULL" } });
  await db
    .updateTable("timeSlots")
    .set({ isAvailable: false })
    .where("id", "=", timeSlotId)
    .execute();
  expect(await preview(tickets(3))).toMatchObject({ body: { code: "SLOT_CLOSED" } });
  const checkIn = (checkedInCount: number, at: Date | null) =>
    db
      .updateTable("bookings")
      .set({ checkedInCount, firstCheckedInAt: at, lastCheckedInAt: at })
      .where("id", "=", id)
      .execute();
  await checkIn(2, new Date());
  expect(await preview(tickets(1))).toMatchObject({ body: { code: "TOO_FEW_TICKETS" } });
  expect(await preview(tickets(2))).toMatchObject({ body: { code: "NOTHING_CHANGED" } });
  await checkIn(0, null);
});

test("nothing changes when the price is not the one that was shown", async () => {
  const id = await book(context, venue, newEmptySlot());
  const expected = { pricePence: 1800, duePence: 0, refundPence: 1700 };
  await expect(change(id, tickets(1), { expected })).rejects.toMatchObject({
    code: "QUOTE_CHANGED",
  });
  expect(await readRow(id)).toMatchObject({ version: 1, ticketCount: 2 });
});

test("a payment that is not captured yet is not refunded", async () => {
  const id = await bookUncaptured(context, venue, newEmptySlot());
  const expected = { pricePence: 1800, duePence: 0, refundPence: 1800 };
  await expect(change(id, tickets(1), { expected })).rejects.toMatchObject({
    code: "CARD_PAYMENT_PENDING",
  });
  await completePayments(context);
  expect(await change(id, tickets(1))).toMatchObject({ refundPence: 1800 });
  await expectConsistent();
});

test("the same change twice is made once, whatever happens between", async () => {
  const id = await book(context, venue, newEmptySlot());
  const input = {
    bookingId: id,
    changeId: randomUUID(),
    change: tickets(1),
    refund: { choice: "full" },
    refundFirst: "card",
    expected: { pricePence: 1800, duePence: 0, refundPence: 1800 },
    notify: true,
    actor: STAFF,
  } as const;
  await crashAt(context, "change.written", (crashing) => changeBooking(crashing, input));
  const answers = await Promise.all([1, 2, 3].map(() => changeBooking(context, input)));
  expect(answers).toEqual(Array(3).fill(expect.objectContaining({ version: 2, cardPence: 1800 })));
  await expect(changeBooking(context, { ...input, notify: false })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  expect(await getRefunds(context, id)).toHaveLength(1);
  await expectConsistent();
});

test("of two colleagues who remove the same ticket, the second one is refused", async () => {
  const id = await book(context, venue, newEmptySlot());
  const remove = () => change(id, tickets(1));
  const outcomes = await Promise.allSettled([remove(), remove(), remove()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await getPayments(context, id)).toMatchObject([{ refundedPence: 1800 }]);
  await expectConsistent();
});

test("added tickets and visitors never take more places than there are", async () => {
  const startsAt = newEmptySlot();
  const ids = await Promise.all([1, 2, 3].map(() => book(context, venue, startsAt)));
  const { timeSlotId } = await readRow(ids[0] as string);
  await db.updateTable("timeSlots").set({ capacity: 8 }).where("id", "=", timeSlotId).execute();
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => change(id, tickets(3))),
    book(context, venue, startsAt),
  ]);
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  const [booked] = await readPlaces(ids[0] as string);
  expect(booked).toBeLessThanOrEqual(8);
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a booking of an erased customer cannot be changed", async () => {
  const id = await book(context, venue, newEmptySlot());
  await completePayments(context);
  const { timeSlotId, customerId } = await readRow(id);
  await db
    .updateTable("timeSlots")
    .set((eb) => ({
      startTime: eb("startTime", "-", sql<Date>`interval '40 days'`),
      endTime: eb("endTime", "-", sql<Date>`interval '40 days'`),
    }))
    .where("id", "=", timeSlotId)
    .execute();
  await eraseCustomerRecords(context, { customerId, actor: STAFF });
  expect(
    await call("POST", bookingPath(id, "change-preview"), adminHeaders, { change: tickets(1) }),
  ).toMatchObject({ status: 409, body: { code: "CUSTOMER_ERASED" } });
});

test("people who are added need a signature, for the whole party", async () => {
  const id = await book(context, venue, newEmptySlot());
  await change(id, tickets(3));
  expect(await readRow(id)).toMatchObject({ waiverSigned: false });
  // Without them the first signature is enough again.
  await change(id, tickets(2));
  expect(await readRow(id)).toMatchObject({ waiverSigned: true });
  await change(id, tickets(3));
  const sign = () =>
    call("PUT", bookingPath(id, "waiver"), adminHeaders, {
      versionId: venue.waiverVersionId,
      signature: { kind: "typed", name: "Amelia Hart" },
      acceptTerms: true,
    });
  expect(await sign()).toMatchObject({ status: 200 });
  const { body } = await call("GET", `/admin/bookings/${id}`, adminHeaders);
  expect(body.waiver).toMatchObject({ peopleCount: 3 });
  await expectConsistent();
});
