import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher } from "../../../../tests/support/test-venue.ts";
import { formatNumericDate } from "../../../shared/time.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { changeBooking } from "../change/change-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { generateReceipt } from "./generate-invoice.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
const actor = { kind: "staff", id: null } as const;
const today = formatNumericDate(new Date(), "Europe/London");

async function readReceipt(bookingId: string) {
  const file = await generateReceipt(context, bookingId);
  expect(file.name).toBe(`receipt-${bookingId.slice(0, 8).toUpperCase()}.pdf`);
  const pdf = readPdf(Buffer.from(await file.arrayBuffer()));
  expect(pdf.pageCount).toBe(1);
  return pdf.text.replace(/\s/g, "");
}

function expectInOrder(text: string, parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part.replace(/\s/g, ""), from);
    expect(at, `${part} in ${text}`).toBeGreaterThan(-1);
    from = at + 1;
  }
}

test("a receipt shows payments, changes and refunds with method and date, and the VAT", async () => {
  await db.updateTable("settings").set({ vatNumber: "GB123456727" }).execute();
  const voucherCode = await issueVoucher(db, 1000);
  const bookingId = await book(context, venue, ten, { voucherCode, expectedTotalPence: 2600 });
  const change = (ticketCount: number, pricePence: number, duePence: number, refundPence: number) =>
    changeBooking(context, {
      bookingId,
      changeId: randomUUID(),
      change: { kind: "items", ticketCount, addons: [] },
      refund: { choice: "full" },
      refundFirst: "card",
      expected: { pricePence, duePence, refundPence },
      notify: false,
      actor,
    });
  await change(3, 5400, 1800, 0);
  await takeOfflinePayment(context, {
    paymentId: randomUUID(),
    bookingId,
    amountPence: 1800,
    method: "cash",
    actor,
    notify: false,
  });
  await change(2, 3600, 0, 1800);
  await completePayments(context);
  const before = await readTableFingerprints(pool);
  const text = await readReceipt(bookingId);
  expect(await readTableFingerprints(pool)).toEqual(before);
  expectInOrder(text, [
    "Test Lake",
    "Jetty Lane, Kelside",
    "VAT number GB 123 4567 27",
    "Receipt",
    `Booking ${bookingId.slice(0, 8).toUpperCase()}`,
    "2 × Aqua Course £36.00",
    "Gift voucher −£10.00",
    "Total £26.00",
    "20% £6.00 £36.00",
    `${today} Paid with a gift voucher £10.00`,
    `${today} Changed, new price £54.00`,
    `${today} Paid in cash £18.00`,
    `${today} Changed, new price £36.00`,
    `${today} Refunded to Visa ending 1111 −£18.00`,
    "Thank you for visiting Test Lake!",
  ]);
  expect(text).toContain("PaidwithVisaending1111£26.00");

  const refund = { choice: "amount", amountPence: 600 } as const;
  await cancelBooking(context, { bookingId, refund, notify: false, actor });
  await completePayments(context);
  const cancelled = await readReceipt(bookingId);
  // Of £30.00.
  expectInOrder(cancelled, ["Receipt · Cancelled", "VAT of what was not refunded £5.00"]);
});

test("an unpaid receipt says what is due, and without a VAT number nothing of VAT", async () => {
  await db.updateTable("settings").set({ vatNumber: null }).execute();
  const input = createStaffBookingInput(venue, eleven);
  const { bookingId } = await createStaffBooking(context, input);
  const text = await readReceipt(bookingId);
  expectInOrder(text, ["Total £36.00", "Still to be paid £36.00"]);
  expect(text).not.toContain("VAT");
});

test("an unknown booking has no receipt", async () => {
  await expect(generateReceipt(context, randomUUID())).rejects.toMatchObject({
    code: "BOOKING_NOT_FOUND",
  });
});
