import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { beforeQuery } from "../../../../tests/support/before-query.ts";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { makeAllDue } from "../../../../tests/support/make-all-due.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import {
  book,
  completePayments,
  getPayments,
  getStaffTasks,
} from "../../../../tests/support/test-booking.ts";
import { addActivity, addSchedule } from "../../../../tests/support/test-venue.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { changeBooking, previewChange } from "../change/change-booking.ts";
import { moveBooking } from "../move/move-booking.ts";
import { expireAuthorisation } from "../place/expire-authorisation.ts";
import { recoverPayments } from "../place/recover-payments.ts";
import { readBooking } from "../read/read-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import type { PaidChange } from "./later-purchase.ts";
import { payBooking } from "./pay-booking.ts";

const { context, venue, newEmptySlot, getEmails, expectConsistent } = await bookingChangesFixture();
const { db, simulator } = context;
const STAFF = { kind: "staff", id: null } as const;
const CUSTOMER = { kind: "customer", id: null } as const;

beforeEach(async () => {
  await db.updateTable("settings").set({ customerChanges: "all" }).execute();
});

/** Two tickets at £18.00, nothing paid. */
async function bookUnpaid(startsAt = newEmptySlot()): Promise<string> {
  const input = createStaffBookingInput(venue, startsAt, { paidBy: null, notify: false });
  await createStaffBooking(context, input);
  return input.bookingId;
}

type PayInput = Parameters<typeof payBooking>[1];

function paymentOf(bookingId: string, amountPence: number, changes: Partial<PayInput> = {}) {
  return {
    bookingId,
    paymentId: randomUUID(),
    cardToken: cardToken({ amount: penceToDecimal(amountPence) }),
    amountPence,
    change: null,
    actor: CUSTOMER,
    networkHash: Buffer.alloc(32, 1),
    ...changes,
  } satisfies PayInput;
}

const declined = (pence: number) =>
  cardToken({ amount: penceToDecimal(pence), outcome: "GENERIC_DECLINE" });

/** What three tickets cost, of which two are paid. */
const THREE_TICKETS: PaidChange = {
  wanted: { kind: "items", ticketCount: 3, addons: [] },
  pricePence: 5400,
};

async function readSlot(bookingId: string) {
  return db
    .selectFrom("timeSlots as slot")
    .innerJoin("bookings as b", "b.timeSlotId", "slot.id")
    .select(["slot.bookingsCount", "slot.heldCount", "slot.heldPartyCount", "slot.partyCount"])
    .where("b.id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

const FREE = { heldCount: 0, heldPartyCount: 0, partyCount: 1 };
const PAID = { status: 201, body: { state: "paid" } };

test("what is due is paid by card, once for each press, and the receipt says so", async () => {
  const id = await bookUnpaid();
  const payment = paymentOf(id, 3600);
  expect(await readBooking(context, id)).toMatchObject({ duePence: 3600, can: { pay: true } });
  expect(await payBooking(context, payment)).toMatchObject(PAID);
  expect(await payBooking(context, payment)).toMatchObject(PAID);
  await expect(payBooking(context, { ...payment, amountPence: 1 })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  await expect(payBooking(context, paymentOf(id, 3600))).rejects.toMatchObject({
    code: "NOTHING_DUE",
  });
  expect(await readBooking(context, id)).toMatchObject({ duePence: 0, can: { pay: false } });
  expect(await getPayments(context, id)).toMatchObject([{ state: "captured", amountPence: 3600 }]);
  expect(await getEmails(id)).toContainEqual({ kind: "card-payment-receipt" });
  await expectConsistent();
});

test("another amount than is due charges nothing", async () => {
  const id = await bookUnpaid();
  await expect(payBooking(context, paymentOf(id, 3500))).rejects.toMatchObject({
    code: "QUOTE_CHANGED",
  });
  expect(await getPayments(context, id)).toEqual([]);
});

test("a declined card leaves everything due, and another card may be tried", async () => {
  const id = await bookUnpaid();
  const refused = paymentOf(id, 3600, { cardToken: declined(3600) });
  await expect(payBooking(context, refused)).rejects.toMatchObject({ code: "CARD_DECLINED" });
  await expect(payBooking(context, refused)).rejects.toMatchObject({ code: "CARD_DECLINED" });
  expect(await readBooking(context, id)).toMatchObject({ duePence: 3600, isPaying: false });
  expect(await payBooking(context, paymentOf(id, 3600))).toMatchObject(PAID);
  await expectConsistent();
});

test("ten cards an hour are tried for a booking, no more", async () => {
  const id = await bookUnpaid();
  for (let tries = 0; tries < 10; tries++)
    await expect(
      payBooking(context, paymentOf(id, 3600, { cardToken: declined(3600) })),
    ).rejects.toMatchObject({ code: "CARD_DECLINED" });
  await expect(payBooking(context, paymentOf(id, 3600))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});

test("of many presses at once one pays", async () => {
  const id = await bookUnpaid();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => payBooking(context, paymentOf(id, 3600))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await getPayments(context, id)).toMatchObject([{ amountPence: 3600 }]);
  await expectConsistent();
});

test("a customer adds a ticket, which is made with its payment and keeps the first payment", async () => {
  const id = await book(context, venue, newEmptySlot());
  const payment = paymentOf(id, 1800, { change: THREE_TICKETS });
  expect(await payBooking(context, payment)).toMatchObject(PAID);
  expect(await payBooking(context, payment)).toMatchObject(PAID);
  expect(await readSlot(id)).toEqual({ ...FREE, bookingsCount: 3 });
  expect(await readBooking(context, id)).toMatchObject({
    ticketCount: 3,
    order: { totalPence: 5400 },
    duePence: 0,
    isWaiverSigned: false,
  });
  expect(await getPayments(context, id)).toHaveLength(2);
  expect(await getEmails(id)).toContainEqual({ kind: "booking-changed" });
  await expectConsistent();
});

test.each([1, 2, 3, 4])(
  "a change that is paid for again before query %i of its payment is made and paid once",
  async (query) => {
    const id = await book(context, venue, newEmptySlot());
    const payment = paymentOf(id, 1800, { change: THREE_TICKETS });
    const interrupted = beforeQuery(context, query, async () => {
      expect(await payBooking(context, payment)).toMatchObject(PAID);
    });
    expect(await payBooking(interrupted, payment)).toMatchObject(PAID);
    expect(await readSlot(id)).toEqual({ ...FREE, bookingsCount: 3 });
    expect(await getPayments(context, id)).toHaveLength(2);
    await expectConsistent();
  },
);

test("if the card is declined the booking and its places stay as they were", async () => {
  const id = await book(context, venue, newEmptySlot());
  const change = { change: THREE_TICKETS, cardToken: declined(1800) };
  await expect(payBooking(context, paymentOf(id, 1800, change))).rejects.toMatchObject({
    code: "CARD_DECLINED",
  });
  expect(await readSlot(id)).toEqual({ ...FREE, bookingsCount: 2 });
  expect(await readBooking(context, id)).toMatchObject({ ticketCount: 2, duePence: 0 });
  await expectConsistent();
});

test("added tickets without room are refused before the card is asked", async () => {
  const startsAt = newEmptySlot();
  const id = await book(context, venue, startsAt);
  const authorised = simulator.ledger().length;
  await db
    .updateTable("timeSlots")
    .set({ capacity: 2 })
    .where("startTime", "=", startsAt)
    .execute();
  await expect(
    payBooking(context, paymentOf(id, 1800, { change: THREE_TICKETS })),
  ).rejects.toMatchObject({ code: "SLOT_FULL" });
  expect(simulator.ledger()).toHaveLength(authorised);
  await expectConsistent();
});

test("visitors and customers who add tickets never share the last place", async () => {
  const startsAt = newEmptySlot();
  const ids = await Promise.all([1, 2, 3].map(() => book(context, venue, startsAt)));
  await db
    .updateTable("timeSlots")
    .set({ capacity: 8 })
    .where("startTime", "=", startsAt)
    .execute();
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => payBooking(context, paymentOf(id, 1800, { change: THREE_TICKETS }))),
    book(context, venue, startsAt),
  ]);
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  const slot = await readSlot(ids[0] as string);
  expect(slot.heldCount).toBe(0);
  expect(slot.bookingsCount).toBeLessThanOrEqual(8);
  await expectConsistent();
});

test.each(["pay.started", "pay.authorised", "pay.confirmed"] as const)(
  "a process that dies at %s is resumed: the change is made and paid once",
  async (point) => {
    const id = await book(context, venue, newEmptySlot());
    const payment = paymentOf(id, 1800, { change: THREE_TICKETS });
    await crashAt(context, point, (crashing) => payBooking(crashing, payment));
    await makeAllDue(context);
    await recoverPayments(context);
    expect(await payBooking(context, payment)).toMatchObject(PAID);
    expect(await readSlot(id)).toEqual({ ...FREE, bookingsCount: 3 });
    await expectConsistent();
  },
);

test("while a payment is under way another one is refused and nothing else may change", async () => {
  const id = await book(context, venue, newEmptySlot());
  const payment = paymentOf(id, 1800, { change: THREE_TICKETS });
  await crashAt(context, "pay.started", (crashing) => payBooking(crashing, payment));
  await expect(
    payBooking(context, paymentOf(id, 1800, { change: THREE_TICKETS })),
  ).rejects.toMatchObject({ code: "PAYMENT_RUNNING" });
  expect(await readBooking(context, id)).toMatchObject({
    isPaying: true,
    can: { pay: false, changeItems: false },
  });
  await makeAllDue(context);
  await recoverPayments(context);
  await expectConsistent();
});

/** Each happens while a card is being authorised for a third ticket. */
const MEANWHILE: Record<string, (bookingId: string) => Promise<unknown>> = {
  "staff cancel it": (bookingId) =>
    cancelBooking(context, {
      bookingId,
      refund: { choice: "full" },
      notify: false,
      actor: STAFF,
    }),
  "staff move it": (bookingId) =>
    moveBooking(context, { bookingId, startsAt: newEmptySlot(), notify: false, actor: STAFF }),
  "its price goes up": () =>
    db
      .updateTable("activities")
      .set({ pricePence: 2000 })
      .where("id", "=", venue.activityId)
      .execute(),
  "staff remove a ticket": (bookingId) =>
    changeBooking(context, {
      bookingId,
      changeId: randomUUID(),
      change: { kind: "items", ticketCount: 1, addons: [] },
      refund: { choice: "full" },
      refundFirst: "card",
      expected: { pricePence: 1800, duePence: 0, refundPence: 1800 },
      notify: false,
      actor: STAFF,
    }),
};

test.each(Object.entries(MEANWHILE))(
  "if %s during the payment, the authorisation is voided and nothing of it remains",
  async (_, happens) => {
    const id = await book(context, venue, newEmptySlot());
    await completePayments(context);
    const payment = paymentOf(id, 1800, { change: THREE_TICKETS });
    await crashAt(context, "pay.authorised", (crashing) => payBooking(crashing, payment));
    await happens(id);
    await makeAllDue(context);
    await recoverPayments(context);
    await expect(payBooking(context, payment)).rejects.toThrow();
    expect(await getPayments(context, id)).toHaveLength(1);
    await db
      .updateTable("activities")
      .set({ pricePence: 1800 })
      .where("id", "=", venue.activityId)
      .execute();
    await expectConsistent();
  },
);

test("what the desk takes during a payment is not paid twice", async () => {
  const id = await bookUnpaid();
  const payment = paymentOf(id, 3600);
  await crashAt(context, "pay.authorised", (crashing) => payBooking(crashing, payment));
  await takeOfflinePayment(context, {
    paymentId: randomUUID(),
    bookingId: id,
    amountPence: 600,
    method: "cash",
    actor: STAFF,
    notify: false,
  });
  await makeAllDue(context);
  await recoverPayments(context);
  await expect(payBooking(context, payment)).rejects.toMatchObject({ code: "BOOKING_CHANGED" });
  expect(await readBooking(context, id)).toMatchObject({ duePence: 3000 });
  await expectConsistent();
});

test("a later payment whose authorisation lapses is due again, and the booking stays", async () => {
  const id = await bookUnpaid();
  const payment = paymentOf(id, 3600);
  await crashAt(context, "pay.confirmed", (crashing) => payBooking(crashing, payment));
  const [authorised] = await getPayments(context, id);
  const providerPaymentId = authorised?.providerPaymentId ?? "";
  await context.payments.void(providerPaymentId);
  await Promise.all([1, 2, 3].map(() => expireAuthorisation(context, providerPaymentId)));
  expect(await readBooking(context, id)).toMatchObject({ status: "confirmed", duePence: 3600 });
  expect(await getStaffTasks(context, id)).toMatchObject([{ kind: "authorisation_expired" }]);
  await expectConsistent();
});

test("cancelling refunds both cards", async () => {
  const id = await book(context, venue, newEmptySlot());
  await payBooking(context, paymentOf(id, 1800, { change: THREE_TICKETS }));
  await completePayments(context);
  const refund = { choice: "full" } as const;
  expect(
    await cancelBooking(context, { bookingId: id, refund, notify: false, actor: STAFF }),
  ).toMatchObject({ refundPence: 5400, cardPence: 5400 });
  await expectConsistent();
  expect(await getPayments(context, id)).toMatchObject([
    { refundedPence: 3600 },
    { refundedPence: 1800 },
  ]);
});

test("customers change as far as the venue allows, and pay before they get more", async () => {
  const id = await book(context, venue, newEmptySlot());
  await completePayments(context);
  const remove: Parameters<typeof changeBooking>[1] = {
    bookingId: id,
    changeId: randomUUID(),
    change: { kind: "items", ticketCount: 1, addons: [] },
    refund: { choice: "policy" },
    refundFirst: "card",
    expected: { pricePence: 1800, duePence: 0, refundPence: 1800 },
    notify: true,
    actor: CUSTOMER,
  };
  const add: typeof remove = {
    ...remove,
    change: { kind: "items", ticketCount: 3, addons: [] },
    expected: { pricePence: 5400, duePence: 1800, refundPence: 0 },
  };
  await expect(changeBooking(context, add)).rejects.toMatchObject({ code: "PAYMENT_MISSING" });
  for (const customerChanges of ["off", "contact"]) {
    await db.updateTable("settings").set({ customerChanges }).execute();
    for (const attempt of [
      () => changeBooking(context, remove),
      () => previewChange(context, remove),
      () => payBooking(context, paymentOf(id, 1800, { change: THREE_TICKETS })),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "CHANGE_NOT_OFFERED" });
  }
  await db.updateTable("settings").set({ customerChanges: "all" }).execute();
  expect(await changeBooking(context, remove)).toMatchObject({ refundPence: 1800 });
  await expectConsistent();
});

test("after the cancellation deadline customers change nothing, but pay what is due", async () => {
  const id = await book(context, venue, newEmptySlot());
  await db
    .updateTable("bookings")
    .set({ cancellationPolicyHours: 8000 })
    .where("id", "=", id)
    .execute();
  await expect(
    payBooking(context, paymentOf(id, 1800, { change: THREE_TICKETS })),
  ).rejects.toMatchObject({ code: "CHANGE_TOO_LATE" });
  expect(await readBooking(context, id)).toMatchObject({ can: { changeItems: false } });
  await expectConsistent();
});

/** At £25.00 a ticket, for 6 people. */
const kayakId = await addActivity(db, { name: "Kayak Tour", pricePence: 2500, maxCapacity: 6 });
await addSchedule(db, kayakId);

/** Two tickets for another activity, of which £36.00 are paid. */
const toKayak = (startsAt: Date, activityId = kayakId) => ({
  wanted: { kind: "activity" as const, activityId, startsAt: startsAt.toISOString() },
  pricePence: 5000,
});

function readKayakSlot(startsAt: Date) {
  return db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "heldCount", "heldPartyCount", "partyCount"])
    .where("activityId", "=", kayakId)
    .where("startTime", "=", startsAt)
    .executeTakeFirst();
}

test("a dearer activity is paid for while its places are held, and then booked", async () => {
  const to = newEmptySlot();
  const id = await book(context, venue, newEmptySlot());
  const payment = paymentOf(id, 1400, { change: toKayak(to) });
  await crashAt(context, "pay.authorised", (crashing) => payBooking(crashing, payment));
  expect(await readKayakSlot(to)).toEqual({
    bookingsCount: 0,
    heldCount: 2,
    heldPartyCount: 0,
    partyCount: 0,
  });
  await makeAllDue(context);
  await recoverPayments(context);
  expect(await payBooking(context, payment)).toMatchObject(PAID);
  expect(await readKayakSlot(to)).toEqual({ ...FREE, bookingsCount: 2 });
  expect(await readBooking(context, id)).toMatchObject({
    activityName: "Kayak Tour",
    startsAt: to.toISOString(),
    duePence: 0,
  });
  await expectConsistent();
});

test.each(["pay.started", "pay.confirmed"] as const)(
  "a process that dies at %s gives the other activity once, and takes the money once",
  async (point) => {
    const to = newEmptySlot();
    const id = await book(context, venue, newEmptySlot());
    // The slot has a row already.
    await createStaffBooking(
      context,
      createStaffBookingInput({ ...venue, activityId: kayakId }, to, {
        expectedTotalPence: 5000,
        notify: false,
      }),
    );
    const payment = paymentOf(id, 1400, { change: toKayak(to) });
    await crashAt(context, point, (crashing) => payBooking(crashing, payment));
    await makeAllDue(context);
    await recoverPayments(context);
    expect(await payBooking(context, payment)).toMatchObject(PAID);
    expect(await readKayakSlot(to)).toEqual({ ...FREE, bookingsCount: 4, partyCount: 2 });
    await expectConsistent();
  },
);

test("a declined card leaves the activity as it was and frees the places", async () => {
  const to = newEmptySlot();
  const id = await book(context, venue, newEmptySlot());
  const change = { change: toKayak(to), cardToken: declined(1400) };
  await expect(payBooking(context, paymentOf(id, 1400, change))).rejects.toMatchObject({
    code: "CARD_DECLINED",
  });
  expect(await readKayakSlot(to)).toMatchObject({ bookingsCount: 0, heldCount: 0 });
  expect(await readBooking(context, id)).toMatchObject({ activityName: "Aqua Course" });
  await expectConsistent();
});

test("customers who change to the last places, and others who book them, never share them", async () => {
  const to = newEmptySlot();
  const from = newEmptySlot();
  const ids = await Promise.all([1, 2, 3, 4].map(() => book(context, venue, from)));
  const kayak = { ...venue, activityId: kayakId };
  const sale = { expectedTotalPence: 5000, notify: false };
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => payBooking(context, paymentOf(id, 1400, { change: toKayak(to) }))),
    createStaffBooking(context, createStaffBookingInput(kayak, to, sale)),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await readKayakSlot(to)).toMatchObject({ bookingsCount: 6, partyCount: 3, heldCount: 0 });
  await expectConsistent();
});

test.each(["closed", "dearer"] as const)(
  "if the other activity is %s meanwhile, the authorisation is voided",
  async (what) => {
    const to = newEmptySlot();
    const id = await book(context, venue, newEmptySlot());
    const payment = paymentOf(id, 1400, { change: toKayak(to) });
    await crashAt(context, "pay.authorised", (crashing) => payBooking(crashing, payment));
    const kayak = db.updateTable("activities").where("id", "=", kayakId);
    if (what === "dearer") await kayak.set({ pricePence: 2600 }).execute();
    else
      await db
        .updateTable("timeSlots")
        .set({ isAvailable: false })
        .where("activityId", "=", kayakId)
        .where("startTime", "=", to)
        .execute();
    await makeAllDue(context);
    await recoverPayments(context);
    await expect(payBooking(context, payment)).rejects.toThrow();
    await kayak.set({ pricePence: 2500 }).execute();
    expect(await readKayakSlot(to)).toMatchObject({ bookingsCount: 0, heldCount: 0 });
    expect(await getPayments(context, id)).toHaveLength(1);
    await expectConsistent();
  },
);

test("customers change to what is on offer to them, and a cheaper activity is refunded by the policy", async () => {
  const to = newEmptySlot();
  const id = await book(context, venue, newEmptySlot());
  await completePayments(context);
  const preview = (wanted: ReturnType<typeof toKayak>["wanted"]) =>
    previewChange(context, { bookingId: id, change: wanted, actor: CUSTOMER });
  const kayak = db.updateTable("activities").where("id", "=", kayakId);
  await kayak.set({ isHidden: true }).execute();
  await expect(preview(toKayak(to).wanted)).rejects.toMatchObject({ code: "ACTIVITY_NOT_FOUND" });
  await kayak.set({ isHidden: false }).execute();
  await db.updateTable("settings").set({ bookingLeadTime: 2000 }).execute();
  await expect(preview(toKayak(to).wanted)).rejects.toMatchObject({ code: "SLOT_TOO_LATE" });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();

  const cheapId = await addActivity(db, { name: "Paddling", pricePence: 500 });
  await addSchedule(db, cheapId);
  const { wanted } = toKayak(to, cheapId);
  expect(
    await changeBooking(context, {
      bookingId: id,
      changeId: randomUUID(),
      change: wanted,
      refund: { choice: "policy" },
      refundFirst: "card",
      expected: { pricePence: 1000, duePence: 0, refundPence: 2600 },
      notify: true,
      actor: CUSTOMER,
    }),
  ).toMatchObject({ refundPence: 2600, cardPence: 2600 });
  await expectConsistent();
});
