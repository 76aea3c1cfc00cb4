import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { deskWish } from "../../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { Actor } from "../../events/actor.ts";
import { makeDeskBooking } from "./create-staff-booking.ts";
import type { DeskWish } from "./staff-booking-params.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function make(startsAt: Date, changes: Partial<DeskWish> = {}) {
  return makeDeskBooking(context, deskWish(venue, startsAt, changes));
}

function bookingOf(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function soldIn(startTime: Date) {
  return db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount"])
    .where("startTime", "=", startTime)
    .executeTakeFirst();
}

test("a caller's booking is confirmed at once, to be paid, with its waiver still to be signed", async () => {
  const wish = deskWish(venue, ten);
  const made = await makeDeskBooking(context, wish);
  expect(made).toMatchObject({
    bookingId: wish.bookingId,
    reference: wish.bookingId.slice(0, 8).toUpperCase(),
    order: { subtotalPence: 3600, totalPence: 3600 },
    paidPence: 0,
    duePence: 3600,
  });
  expect(await soldIn(ten)).toEqual({ bookingsCount: 2, partyCount: 1 });
  expect(await bookingOf(wish.bookingId)).toMatchObject({
    source: "desk",
    status: "confirmed",
    checkoutId: null,
    waiverSigned: false,
    deskPaidPence: 0,
    phone: "07700900456",
    addressLine1: "",
  });
  const messages = await db
    .selectFrom("messages")
    .select(["kind", "content"])
    .where("bookingId", "=", wish.bookingId)
    .orderBy("kind")
    .execute();
  expect(messages).toMatchObject([
    { kind: "booking-confirmation", content: { desk: { method: null, isWaiverSigned: false } } },
    { kind: "booking-notice" },
  ]);
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("everything that goes into it is priced, drawn, counted and signed as online", async () => {
  await offerDiscount(db, "SUMMER", { percent: 10, maxDiscountPence: null, maxUses: 1 });
  const voucherCode = await issueVoucher(db, 1000);
  const staff = await testAccount(context, { name: "Sam Staff", role: "admin" });
  const actor: Actor = { kind: "staff", id: staff.id };
  const made = await make(eleven, {
    actor,
    addons: [{ id: venue.addonId, quantity: 2 }],
    discountCode: "summer",
    voucherCode,
    waiver: {
      versionId: venue.waiverVersionId,
      signature: { kind: "typed", name: "Robin Vale" },
    },
    paidBy: "cash",
    expectedTotalPence: 4800 - 480 - 1000,
  });
  expect(made).toMatchObject({ paidPence: 3320, duePence: 0 });
  expect(await bookingOf(made.bookingId)).toMatchObject({
    subtotalPence: 4800,
    discountPence: 480,
    voucherPence: 1000,
    totalPence: 3320,
    deskPaidPence: 3320,
    waiverSigned: true,
    waiverContentSnapshot: expect.stringContaining("I, Robin Vale, come to Test Lake."),
  });
  const payments = await db
    .selectFrom("payments")
    .select(["method", "state", "amountPence"])
    .where("bookingId", "=", made.bookingId)
    .execute();
  expect(payments).toEqual([{ method: "cash", state: "captured", amountPence: 3320 }]);
  const events = await db
    .selectFrom("events")
    .select(["what", "actorId"])
    .where("actorKind", "=", "staff")
    .where("actorId", "=", staff.id)
    .orderBy("what")
    .execute();
  expect(events.map(({ what }) => what)).toEqual(["booking.confirmed", "payment.captured"]);
  expect(await brokenInvariants(pool)).toEqual([]);
  await expect(
    make(eleven, { discountCode: "SUMMER", expectedTotalPence: 3240 }),
  ).rejects.toMatchObject({ code: "DISCOUNT_INVALID" });
  await expect(make(eleven, { expectedTotalPence: 3500 })).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    details: { totalPence: 3600 },
  });
});

test("the same id twice, even at once, is one booking with one answer", async () => {
  const wish = deskWish(venue, twelve, { paidBy: "other" });
  const answers = await Promise.all([1, 2, 3, 4].map(() => makeDeskBooking(context, wish)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await soldIn(twelve)).toEqual({ bookingsCount: 2, partyCount: 1 });
  await expect(makeDeskBooking(context, { ...wish, ticketCount: 3 })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("the desk and visitors share the places: nobody gets the last one twice", async () => {
  const answers = await Promise.allSettled([
    ...Array.from({ length: 12 }, () => make(one, { ticketCount: 1, expectedTotalPence: 1800 })),
    ...Array.from({ length: 12 }, () => hold(context, venue, one, 1)),
  ]);
  expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(10);
  for (const answer of answers) {
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "SLOT_FULL" });
  }
  expect(await brokenInvariants(pool)).toEqual([]);
});

test("staff may book what is too late for visitors, but not what is over or never was", async () => {
  await db.updateTable("settings").set({ bookingLeadTime: 72 }).execute();
  expect(await make(two)).toMatchObject({ duePence: 3600 });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
  const yesterday = new Date(ten.getTime() - 2 * 86_400_000);
  await expect(make(yesterday)).rejects.toMatchObject({ code: "SLOT_STARTED" });
  const offBeat = new Date(ten.getTime() + 60_000);
  await expect(make(offBeat)).rejects.toMatchObject({ code: "TIME_SLOT_NOT_FOUND" });
});

test("without an address nobody is written to, and each walk-in is a customer of their own", async () => {
  const { contact } = deskWish(venue, three);
  const walkIn = { contact: { ...contact, email: "" }, ticketCount: 1, expectedTotalPence: 1800 };
  const [first, second] = await Promise.all([make(three, walkIn), make(three, walkIn)]);
  const [a, b] = await Promise.all([bookingOf(first.bookingId), bookingOf(second.bookingId)]);
  expect(a.customerId).not.toBe(b.customerId);
  const messages = await db
    .selectFrom("messages")
    .select("kind")
    .where("bookingId", "=", a.id)
    .execute();
  expect(messages).toEqual([{ kind: "booking-notice" }]);
});

test("a known customer is found by address and keeps what was not asked again", async () => {
  const what = placement(venue);
  await place(context, await hold(context, venue, three), what);
  const { contact } = deskWish(venue, three);
  const made = await make(three, {
    contact: { ...contact, email: what.contact.email, firstName: "Amy", phone: "" },
    ticketCount: 1,
    expectedTotalPence: 1800,
  });
  const customer = await db
    .selectFrom("customers")
    .selectAll()
    .where("email", "=", what.contact.email)
    .executeTakeFirstOrThrow();
  expect((await bookingOf(made.bookingId)).customerId).toBe(customer.id);
  expect(customer).toMatchObject({
    firstName: "Amy",
    phone: what.contact.phone,
    addressLine1: "14 Mill Lane",
    postcode: "KE7 4LD",
  });
});

test("a reference that a booking or a checkout has is not given again", async () => {
  const { checkout } = await hold(context, venue, two, 1);
  const { bookingId } = await db
    .selectFrom("checkouts")
    .select("bookingId")
    .where("id", "=", checkout.id)
    .executeTakeFirstOrThrow();
  const sameReference = bookingId.slice(0, 8) + randomUUID().slice(8);
  const before = await soldIn(two);
  await expect(make(two, { bookingId: sameReference })).rejects.toMatchObject({
    code: "REFERENCE_IN_USE",
  });
  const made = await make(two);
  const alike = made.bookingId.slice(0, 8) + randomUUID().slice(8);
  await expect(make(two, { bookingId: alike })).rejects.toMatchObject({ code: "REFERENCE_IN_USE" });
  expect(await soldIn(two)).toEqual({
    bookingsCount: (before?.bookingsCount ?? 0) + 2,
    partyCount: (before?.partyCount ?? 0) + 1,
  });
  expect(await brokenInvariants(pool)).toEqual([]);
});
