import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { listSignedWaivers } from "../../../../tests/support/signed-waivers.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { Actor } from "../../events/actor.ts";
import { createStaffBooking, type StaffBookingInput } from "./create-staff-booking.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function create(startsAt: Date, changes: Partial<StaffBookingInput> = {}) {
  return createStaffBooking(context, createStaffBookingInput(venue, startsAt, changes));
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

test("a phone booking is confirmed at once, with payment due and waiver unsigned", async () => {
  const input = createStaffBookingInput(venue, ten);
  const created = await createStaffBooking(context, input);
  expect(created).toMatchObject({
    bookingId: input.bookingId,
    reference: input.bookingId.slice(0, 8).toUpperCase(),
    order: { subtotalPence: 3600, totalPence: 3600 },
    paidPence: 0,
    duePence: 3600,
  });
  expect(await soldIn(ten)).toEqual({ bookingsCount: 2, partyCount: 1 });
  expect(await bookingOf(input.bookingId)).toMatchObject({
    source: "staff",
    status: "confirmed",
    checkoutId: null,
    waiverSigned: false,
    offlinePaidPence: 0,
    phone: "07700900456",
    addressLine1: "",
  });
  const emails = await db
    .selectFrom("emails")
    .select(["kind", "toAddress"])
    .where("bookingId", "=", input.bookingId)
    .orderBy("kind")
    .execute();
  expect(emails).toEqual([
    { kind: "booking-confirmation", toAddress: input.contact.email },
    { kind: "booking-notice", toAddress: "staff@example.com" },
  ]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("add-ons, voucher, discount and waiver work as in an online booking", async () => {
  await offerDiscount(db, "SUMMER", { percent: 10, maxDiscountPence: null, maxUses: 1 });
  const voucherCode = await issueVoucher(db, 1000);
  const staff = await testAccount(context, { name: "Sam Staff", role: "admin" });
  const actor: Actor = { kind: "staff", id: staff.id };
  const created = await create(eleven, {
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
  expect(created).toMatchObject({ paidPence: 3320, duePence: 0 });
  expect(await bookingOf(created.bookingId)).toMatchObject({
    subtotalPence: 4800,
    discountPence: 480,
    voucherPence: 1000,
    totalPence: 3320,
    offlinePaidPence: 3320,
    waiverSigned: true,
  });
  const [waiver] = await listSignedWaivers(context, created.bookingId);
  expect(waiver?.text).toContain("I, Robin Vale, come to Test Lake.");
  const payments = await db
    .selectFrom("payments")
    .select(["method", "state", "amountPence"])
    .where("bookingId", "=", created.bookingId)
    .execute();
  expect(payments).toEqual([{ method: "cash", state: "captured", amountPence: 3320 }]);
  const events = await db
    .selectFrom("events")
    .select(["type", "actorId"])
    .where("actorKind", "=", "staff")
    .where("actorId", "=", staff.id)
    .orderBy("type")
    .execute();
  expect(events.map(({ type }) => type)).toEqual(["booking.confirmed", "payment.captured"]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  await expect(
    create(eleven, { discountCode: "SUMMER", expectedTotalPence: 3240 }),
  ).rejects.toMatchObject({ code: "DISCOUNT_INVALID" });
  await expect(create(eleven, { expectedTotalPence: 3500 })).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    details: { totalPence: 3600 },
  });
});

test("creating a booking is idempotent by id, even concurrently", async () => {
  const input = createStaffBookingInput(venue, twelve, { paidBy: "other" });
  const results = await Promise.all([1, 2, 3, 4].map(() => createStaffBooking(context, input)));
  for (const result of results) expect(result).toEqual(results[0]);
  expect(await soldIn(twelve)).toEqual({ bookingsCount: 2, partyCount: 1 });
  await expect(createStaffBooking(context, { ...input, ticketCount: 3 })).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("staff and visitors share the places, and the last one is sold once", async () => {
  const results = await Promise.allSettled([
    ...Array.from({ length: 12 }, () => create(one, { ticketCount: 1, expectedTotalPence: 1800 })),
    ...Array.from({ length: 12 }, () => hold(context, venue, one, 1)),
  ]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(10);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "SLOT_FULL" });
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("staff can book what is too late for visitors, but not what is over or not a slot", async () => {
  await db.updateTable("settings").set({ bookingLeadTime: 72 }).execute();
  expect(await create(two)).toMatchObject({ duePence: 3600 });
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
  const yesterday = new Date(ten.getTime() - 2 * 86_400_000);
  await expect(create(yesterday)).rejects.toMatchObject({ code: "SLOT_STARTED" });
  const offBeat = new Date(ten.getTime() + 60_000);
  await expect(create(offBeat)).rejects.toMatchObject({ code: "TIME_SLOT_NOT_FOUND" });
});

test("without an address no email is sent, and each walk-in is a separate customer", async () => {
  const { contact } = createStaffBookingInput(venue, three);
  const walkIn = { contact: { ...contact, email: "" }, ticketCount: 1, expectedTotalPence: 1800 };
  const [first, second] = await Promise.all([create(three, walkIn), create(three, walkIn)]);
  const [a, b] = await Promise.all([bookingOf(first.bookingId), bookingOf(second.bookingId)]);
  expect(a.customerId).not.toBe(b.customerId);
  const emails = await db
    .selectFrom("emails")
    .select("kind")
    .where("bookingId", "=", a.id)
    .execute();
  expect(emails).toEqual([{ kind: "booking-notice" }]);
});

test("a known customer is found by address and keeps details that were not asked again", async () => {
  const what = placement(venue);
  await place(context, await hold(context, venue, three), what);
  const { contact } = createStaffBookingInput(venue, three);
  const created = await create(three, {
    contact: { ...contact, email: what.contact.email, firstName: "Amy", phone: "" },
    ticketCount: 1,
    expectedTotalPence: 1800,
  });
  const customer = await db
    .selectFrom("customers")
    .selectAll()
    .where("email", "=", what.contact.email)
    .executeTakeFirstOrThrow();
  expect((await bookingOf(created.bookingId)).customerId).toBe(customer.id);
  expect(customer).toMatchObject({
    firstName: "Amy",
    phone: what.contact.phone,
    addressLine1: "14 Mill Lane",
    postcode: "KE7 4LD",
  });
});

test("a reference in use by a booking or checkout is not used again", async () => {
  const { checkout } = await hold(context, venue, two, 1);
  const { bookingId } = await db
    .selectFrom("checkouts")
    .select("bookingId")
    .where("id", "=", checkout.id)
    .executeTakeFirstOrThrow();
  const sameReference = bookingId.slice(0, 8) + randomUUID().slice(8);
  const before = await soldIn(two);
  await expect(create(two, { bookingId: sameReference })).rejects.toMatchObject({
    code: "REFERENCE_IN_USE",
  });
  const created = await create(two);
  const sameReferenceId = created.bookingId.slice(0, 8) + randomUUID().slice(8);
  await expect(create(two, { bookingId: sameReferenceId })).rejects.toMatchObject({
    code: "REFERENCE_IN_USE",
  });
  expect(await soldIn(two)).toEqual({
    bookingsCount: (before?.bookingsCount ?? 0) + 2,
    partyCount: (before?.partyCount ?? 0) + 1,
  });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
