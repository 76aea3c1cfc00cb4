import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { completeCashRefund } from "../../payments/refund/cash-refunds.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { moveBooking } from "../move/move-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { readAdminBooking } from "./read-admin-booking.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000, cancellationPolicy: 1 }).execute();
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const maya = await testAccount(context, { name: "Maya Ellis", role: "admin" });
const actor = { kind: "staff", id: maya.id } as const;
const base = await testApp(context);
const cookie = await signedInCookie(context, maya);

function request(path: string) {
  return fetch(`${base}/api/admin/bookings/${path}`, {
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
}

async function readHistoryLines(bookingId: string): Promise<string[]> {
  const { history } = await readAdminBooking(context, bookingId);
  return history.map(({ sentence, who }) => `${sentence} (${who})`);
}

test("a booking is read with everything about it, and reading writes nothing", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  await offerDiscount(db, "DETAIL10", { maxUses: 1 });
  const bookingId = await book(context, venue, ten, {
    addons: [{ id: venue.addonId, quantity: 1 }],
    voucherCode,
    discountCode: "DETAIL10",
    expectedTotalPence: 4200 - 420 - 1000,
  });
  const before = await readTableFingerprints(pool);
  const reply = await request(bookingId);
  const read = await reply.json();
  expect(reply.status).toBe(200);
  expect(await readTableFingerprints(pool)).toEqual(before);
  expect(read).toMatchObject({
    reference: bookingId.slice(0, 8).toUpperCase(),
    status: "confirmed",
    isHidden: false,
    source: "online",
    startsAt: ten.toISOString(),
    ticketCount: 2,
    checkedInCount: 0,
    customer: {
      name: "Amelia Hart",
      phone: "07700900123",
      address: ["14 Mill Lane, Kelside", "Cumbria, KE7 4LD"],
      isErased: false,
    },
    waiver: { signedBy: "Amelia Hart", peopleCount: 2, version: 1 },
    payments: [
      {
        method: "card",
        state: "captured",
        card: { brand: "VISA", last4: "1111" },
        transactionId: expect.any(String),
        amountPence: 2780,
        refundedPence: 0,
        takenBy: null,
      },
    ],
    refunds: [],
    disputes: [],
    policy: { refundPence: 3780, paidPence: 3780, isBeforeDeadline: true },
    refunded: null,
    order: {
      tickets: [{ pricePence: 1800, quantity: 2 }],
      addons: [{ quantity: 1, pricePence: 600, totalPence: 600 }],
      subtotalPence: 4200,
      discountPence: 420,
      discount: { code: "DETAIL10", percent: 10 },
      voucherPence: 1000,
      voucherCode: `${voucherCode.slice(0, 4)}…${voucherCode.slice(-4)}`,
      totalPence: 2780,
    },
    duePence: 0,
    isCancellationEmailSent: false,
    notes: [],
  });
  expect(JSON.stringify(read)).not.toContain(voucherCode);
  expect((await readHistoryLines(bookingId)).toSorted()).toEqual(
    [
      "Booked online, waiver signed (Amelia Hart)",
      "£27.80 authorised, Visa ending 1111 (Amelia Hart)",
      "£27.80 captured, Visa ending 1111 (System)",
      `£10.00 paid with voucher ${voucherCode.slice(0, 4)}…${voucherCode.slice(-4)} (System)`,
      "Confirmation saved, not sent: no mail server (System)",
    ].toSorted(),
  );
});

test("a card payment's routine steps are in the history once, also if older events say so", async () => {
  const bookingId = await book(context, venue, ten);
  const before = await readAdminBooking(context, bookingId);
  const steps = before.history.filter(({ icon }) => icon === "money");
  const { rows } = await pool.query(
    "SELECT id, created_at, captured_at FROM payments WHERE booking_id = $1",
    [bookingId],
  );
  const [{ id, created_at: authorisedAt, captured_at: capturedAt }] = rows;
  expect(steps).toMatchObject([
    { sentence: "£36.00 captured, Visa ending 1111", at: capturedAt.toISOString() },
    { sentence: "£36.00 authorised, Visa ending 1111", at: authorisedAt.toISOString() },
  ]);
  await pool.query(
    `INSERT INTO events (at, actor_kind, entity, entity_id, type, before, after) VALUES
       ($2, 'visitor', 'payment', $1, 'payment.authorised', NULL, '{"state": "authorised"}'),
       ($3, 'system', 'payment', $1, 'payment.captured', '{"state": "authorised"}', '{"state": "captured"}')`,
    [id, authorisedAt, capturedAt],
  );
  expect((await readAdminBooking(context, bookingId)).history).toEqual(before.history);
});

test("the history lists a booking's events, newest first", async () => {
  const bookingId = await book(context, venue, ten);
  await moveBooking(context, { bookingId, startsAt: eleven, notify: true, actor });
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: true, actor });
  await completePayments(context);
  const read = await readAdminBooking(context, bookingId);
  expect(read).toMatchObject({
    status: "cancelled",
    policy: null,
    refunded: {
      choice: "full",
      refundPence: 3600,
      cardPence: 3600,
      offlinePence: 0,
      voucherPence: 0,
    },
    refunds: [{ method: "card", amountPence: 3600, state: "completed", origin: "slipway" }],
    isCancellationEmailSent: true,
  });
  const times = read.history.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const sentences = await readHistoryLines(bookingId);
  expect(sentences).toContain("Moved from 10:00 am to 11:00 am (Maya Ellis)");
  expect(sentences).toContain("Cancelled with a refund of £36.00 (Maya Ellis)");
  expect(sentences).toContain("Refund of £36.00 requested (Maya Ellis)");
  expect(sentences).toContain("£36.00 refunded, Visa ending 1111 (System)");
});

test("offline payments show the method, who took them, and who refunded them", async () => {
  const input = createStaffBookingInput(venue, ten, { paidBy: "cash", actor });
  const { bookingId } = await createStaffBooking(context, input);
  const due = await createStaffBooking(context, createStaffBookingInput(venue, ten, { actor }));
  expect(await readAdminBooking(context, due.bookingId)).toMatchObject({
    source: "staff",
    duePence: 3600,
    payments: [],
    waiver: null,
  });
  expect(await readAdminBooking(context, bookingId)).toMatchObject({
    duePence: 0,
    payments: [
      { method: "cash", card: null, transactionId: null, amountPence: 3600, takenBy: "Maya Ellis" },
    ],
  });
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: false, actor });
  const { refunds } = await readAdminBooking(context, bookingId);
  expect(refunds).toMatchObject([{ method: "cash", state: "queued", origin: "offline" }]);
  await completeCashRefund(context, { refundId: refunds[0]?.id ?? "", actor });
  const sentences = await readHistoryLines(bookingId);
  expect(sentences).toContain("£36.00 paid in cash (Maya Ellis)");
  expect(sentences).toContain("£36.00 cash refund due (Maya Ellis)");
  expect(sentences).toContain("£36.00 cash refund given (Maya Ellis)");
  expect(sentences).toContain("Sold by staff (Maya Ellis)");
});

test("a hidden booking can be read; an unknown one cannot", async () => {
  const bookingId = await book(context, venue, ten);
  await db
    .updateTable("bookings")
    .set({ hiddenAt: new Date() })
    .where("id", "=", bookingId)
    .execute();
  expect(await readAdminBooking(context, bookingId)).toMatchObject({ isHidden: true });
  for (const path of ["", "/waiver", "/invoice"]) {
    const reply = await request(`${randomUUID()}${path}`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      code: "BOOKING_NOT_FOUND",
      message: "Booking not found",
    });
  }
});

test("the signed waiver is the text that was signed, with its hash", async () => {
  const bookingId = await book(context, venue, ten);
  const signed = await (await request(`${bookingId}/waiver`)).json();
  expect(signed).toMatchObject({
    content: expect.stringContaining("I, Amelia Hart, come to Test Lake."),
    signature: { kind: "typed", name: "Amelia Hart" },
    signedBy: "Amelia Hart",
    peopleCount: 2,
    version: 1,
  });
  expect(signed.sha256).toBe(createHash("sha256").update(signed.content, "utf8").digest("hex"));
});

test("a booking without a snapshot shows the newest waiver that its customer signed for it", async () => {
  const { bookingId } = await createStaffBooking(context, createStaffBookingInput(venue, ten));
  const none = await request(`${bookingId}/waiver`);
  expect(none.status).toBe(404);
  expect(await none.json()).toMatchObject({ code: "WAIVER_NOT_SIGNED" });
  const { customer } = await readAdminBooking(context, bookingId);
  for (const [content, signedAt] of [
    ["The older text", "2026-01-01T10:00:00Z"],
    ["The newer text", "2026-02-01T10:00:00Z"],
  ] as const) {
    await db
      .insertInto("customerWaivers")
      .values({
        customerId: customer.id,
        bookingId,
        waiverVersionId: venue.waiverVersionId,
        signedAt: new Date(signedAt),
        signature: JSON.stringify({ kind: "typed", name: "Robin Vale" }),
        contentSnapshot: content,
        sha256: createHash("sha256").update(content).digest(),
        peopleCount: 3,
      })
      .execute();
  }
  const shown = await (await request(`${bookingId}/waiver`)).json();
  expect(shown).toMatchObject({
    content: "The newer text",
    peopleCount: 3,
    signedBy: "Robin Vale",
  });
  expect(shown.signedAt).toBe("2026-02-01T10:00:00.000Z");
});

test("staff can download the invoice", async () => {
  const bookingId = await book(context, venue, ten);
  const reply = await request(`${bookingId}/invoice`);
  const reference = bookingId.slice(0, 8).toUpperCase();
  expect(reply.headers.get("content-disposition")).toContain(`invoice-${reference}.pdf`);
  const { text } = readPdf(Buffer.from(await reply.arrayBuffer()));
  expect(text.replace(/\s/g, "")).toContain(reference);
  expect(text.replace(/\s/g, "")).toContain("Total£36.00");
});
