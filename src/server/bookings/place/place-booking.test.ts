import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listSignedWaivers } from "../../../../tests/support/signed-waivers.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import {
  addWaiverVersion,
  createVenue,
  issueVoucher,
  offerDiscount,
} from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";

const context = await testContext();
const { db, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];

function slotAt(startTime: Date) {
  return db
    .selectFrom("timeSlots")
    .selectAll()
    .where("startTime", "=", startTime)
    .executeTakeFirstOrThrow();
}

test("a paid booking is confirmed, captured and returned with its reference", async () => {
  const visitor = await hold(context, venue, ten);
  const addons = [{ id: venue.addonId, quantity: 2 }];
  const placed = await place(
    context,
    visitor,
    placement(venue, { addons, expectedTotalPence: 4800 }),
  );

  expect(placed).toMatchObject({
    status: 201,
    body: {
      state: "confirmed",
      warning: null,
      booking: {
        activityName: "Aqua Course",
        startsAt: ten.toISOString(),
        ticketCount: 2,
        order: { subtotalPence: 4800, totalPence: 4800 },
        addons: [{ name: "Wetsuit hire", quantity: 2, totalPence: 1200 }],
        card: { brand: "VISA", last4: "1111" },
      },
    },
  });
  if (placed.status !== 201) throw new Error("not confirmed");
  const { booking } = placed.body;
  expect(booking.reference).toBe(booking.id.slice(0, 8).toUpperCase());

  expect(await slotAt(ten)).toMatchObject({
    bookingsCount: 2,
    heldCount: 0,
    partyCount: 1,
    heldPartyCount: 0,
  });
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", booking.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "confirmed", totalPence: 4800, waiverSigned: true });
  const [waiver] = await listSignedWaivers(context, booking.id);
  expect(waiver?.text).toContain("I, Amelia Hart, come to Test Lake.");
  expect(simulator.ledger().filter((e) => e.referenceId === booking.id)).toMatchObject([
    { kind: "authorised", amountPence: 4800 },
    { kind: "captured", amountPence: 4800 },
  ]);
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ state: "captured", amountPence: 4800, cardLast4: "1111" });
  const emails = await db
    .selectFrom("emails")
    .select(["kind", "toAddress", "state"])
    .where("bookingId", "=", booking.id)
    .orderBy("kind")
    .execute();
  expect(emails).toEqual([
    { kind: "booking-confirmation", toAddress: row.email, state: "captured" },
    { kind: "booking-notice", toAddress: "staff@example.com", state: "captured" },
  ]);
  const attempt = await db
    .selectFrom("paymentAttempts")
    .selectAll()
    .where("checkoutId", "=", visitor.checkout.id)
    .executeTakeFirstOrThrow();
  expect(attempt).toMatchObject({ state: "confirmed", cardToken: null, purchase: null });
});

test("the same key returns the same response and makes one booking; another body is refused", async () => {
  const visitor = await hold(context, venue, ten, 1);
  const input = placement(venue, { expectedTotalPence: 1800 });
  const key = randomUUID();
  const first = await place(context, visitor, input, key);
  const second = await place(context, visitor, input, key);
  expect(second).toEqual(first);
  const other = { ...input, contact: { ...input.contact, firstName: "Bea" } };
  await expect(place(context, visitor, other, key)).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  await expect(place(context, visitor, input)).rejects.toMatchObject({ code: "CHECKOUT_FINISHED" });
});

test("a declined card leaves the places held, and another card can be tried", async () => {
  const visitor = await hold(context, venue, eleven);
  const declined = cardToken({ amount: "36.00", outcome: "GENERIC_DECLINE" });
  await expect(
    place(context, visitor, placement(venue, { cardToken: declined })),
  ).rejects.toMatchObject({ code: "CARD_DECLINED" });
  expect(await slotAt(eleven)).toMatchObject({ bookingsCount: 0, heldCount: 2 });
  const unverified = cardToken({ amount: "35.00" });
  await expect(
    place(context, visitor, placement(venue, { cardToken: unverified })),
  ).rejects.toMatchObject({ code: "CARD_VERIFICATION_REQUIRED" });
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
});

test("a changed price is reported, and nothing is charged", async () => {
  const visitor = await hold(context, venue, eleven, 1);
  const before = simulator.ledger().length;
  await expect(
    place(context, visitor, placement(venue, { expectedTotalPence: 1700 })),
  ).rejects.toMatchObject({ code: "PRICE_CHANGED", details: { totalPence: 1800 } });
  expect(simulator.ledger()).toHaveLength(before);
});

test("discount, voucher and card apply in this order, and ledger and discount use are written", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  await offerDiscount(db, "TEN");
  const visitor = await hold(context, venue, twelve);
  const otherVisitor = await hold(context, venue, twelve, 1);
  // £36.00 − 10 % (£3.60) − £10.00 = £22.40
  const input = placement(venue, { voucherCode, discountCode: "ten", expectedTotalPence: 2240 });
  expect(await place(context, visitor, input)).toMatchObject({
    body: { booking: { order: { discountPence: 360, voucherPence: 1000, totalPence: 2240 } } },
  });
  const ledger = await db
    .selectFrom("voucherLedger")
    .select(["kind", "amountPence"])
    .orderBy("createdAt")
    .execute();
  expect(ledger).toEqual([
    { kind: "issued", amountPence: 1000 },
    { kind: "redeemed", amountPence: -1000 },
  ]);
  const code = await db
    .selectFrom("discountCodes")
    .select("timesUsed")
    .where("code", "=", "TEN")
    .executeTakeFirstOrThrow();
  expect(code.timesUsed).toBe(1);
  // A visitor who may have applied the voucher learns that it is spent; for others it is unknown.
  const spent = placement(venue, { voucherCode, expectedTotalPence: 800 });
  await expect(place(context, otherVisitor, spent)).rejects.toMatchObject({
    code: "VOUCHER_REDEEMED",
  });
  const stranger = await hold(context, venue, twelve, 1);
  await expect(place(context, stranger, spent)).rejects.toMatchObject({ code: "VOUCHER_INVALID" });
});

test("a voucher that covers everything needs no card", async () => {
  const voucherCode = await issueVoucher(db, 5000);
  const visitor = await hold(context, venue, twelve);
  const before = simulator.ledger().length;
  const placed = await place(
    context,
    visitor,
    placement(venue, { voucherCode, cardToken: null, expectedTotalPence: 0 }),
  );
  expect(placed).toMatchObject({ status: 201, body: { booking: { card: null } } });
  expect(simulator.ledger()).toHaveLength(before);
});

test("a slot that staff close during the authorisation is not sold, and the payment is voided", async () => {
  const visitor = await hold(context, venue, one);
  const closing = {
    ...context,
    payments: {
      ...context.payments,
      authorise: async (request: Parameters<typeof context.payments.authorise>[0]) => {
        const result = await context.payments.authorise(request);
        await db
          .updateTable("timeSlots")
          .set({ isAvailable: false })
          .where("startTime", "=", one)
          .execute();
        return result;
      },
    },
  };
  await expect(place(closing, visitor, placement(venue))).rejects.toMatchObject({
    code: "SLOT_CLOSED",
  });
  expect(await slotAt(one)).toMatchObject({ bookingsCount: 0, heldCount: 0, heldPartyCount: 0 });
  expect(simulator.ledger().slice(-2)).toMatchObject([{ kind: "authorised" }, { kind: "voided" }]);
});

test("an add-on that is gone, or ordered beyond its limit, is named", async () => {
  const visitor = await hold(context, venue, three);
  const unknownAddonId = randomUUID();
  const invalidInput = placement(venue, {
    addons: [
      { id: unknownAddonId, quantity: 1 },
      { id: venue.addonId, quantity: 5 },
    ],
  });
  await expect(place(context, visitor, invalidInput)).rejects.toMatchObject({
    code: "ADDON_UNAVAILABLE",
    details: { addonIds: [unknownAddonId, venue.addonId] },
  });
});

test("a waiver edited since it was shown must be signed again", async () => {
  const visitor = await hold(context, venue, three);
  const { templateId } = await db
    .selectFrom("waiverVersions")
    .select("templateId")
    .executeTakeFirstOrThrow();
  const newer = await addWaiverVersion(db, templateId, 2);
  await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({
    code: "WAIVER_CHANGED",
  });
  venue.waiverVersionId = newer;
  expect(await place(context, visitor, placement(venue))).toMatchObject({ status: 201 });
});

test("concurrent requests, with one key or two, make one booking and one charge", async () => {
  const visitor = await hold(context, venue, two);
  const input = placement(venue);
  const key = randomUUID();
  const before = simulator.ledger().length;
  const results = await Promise.allSettled([
    place(context, visitor, input, key),
    place(context, visitor, input, key),
    place(context, visitor, placement(venue), randomUUID()),
  ]);
  const booked = results.flatMap((result) =>
    result.status === "fulfilled" && result.value.status === 201 ? [result.value.body.booking] : [],
  );
  expect(booked.length).toBeGreaterThan(0);
  for (const booking of booked) expect(booking).toEqual(booked[0]);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(["PAYMENT_RUNNING", "CHECKOUT_FINISHED"]).toContain(result.reason.code);
    }
  }
  const movements = simulator.ledger().slice(before);
  expect(movements.map((entry) => entry.kind)).toEqual(["authorised", "captured"]);
  expect(await slotAt(two)).toMatchObject({ bookingsCount: 2, heldCount: 0 });
});
