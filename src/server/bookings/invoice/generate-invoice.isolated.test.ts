import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { book, bookUncaptured, completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import type { Context } from "../../context.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { generateInvoice } from "./generate-invoice.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const [tenOClock, elevenOClock] = venue.slots as [Date, Date];
const actor = { kind: "staff", id: null } as const;
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();

afterEach(() => {
  vi.doUnmock("./pdf/render-invoice-pdf.ts");
});

async function readInvoiceText(bookingId: string, withContext: Context = context): Promise<string> {
  const file = await generateInvoice(withContext, bookingId);
  expect(file.name).toBe(`invoice-${bookingId.slice(0, 8).toUpperCase()}.pdf`);
  return readPdf(Buffer.from(await file.arrayBuffer())).text.replace(/\s/g, "");
}

test("an invoice shows the card, the voucher and the discount that paid", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  await offerDiscount(db, "INVOICE10", { maxUses: 1 });
  const bookingId = await book(context, venue, tenOClock, {
    voucherCode,
    discountCode: "INVOICE10",
    expectedTotalPence: 2240,
  });
  const before = await readTableFingerprints(pool);
  const text = await readInvoiceText(bookingId);
  expect(await readTableFingerprints(pool)).toEqual(before);
  for (const part of ["Subtotal£36.00", "Discount−£3.60", "Giftvoucher−£10.00", "Total£22.40"]) {
    expect(text).toContain(part);
  }
  const refund = { choice: "amount", amountPence: 3000 } as const;
  await cancelBooking(context, { bookingId, refund, notify: false, actor });
  await completePayments(context);
  const after = await readInvoiceText(bookingId);
  expect(after).toContain("RefundedtoVisaending1111−£22.40");
  expect(after).toContain("Refundedtothegiftvoucher−£7.60");
  expect(after).toContain("Notrefunded£2.40");
});

test("an authorised payment counts as refunded as soon as it is to be voided", async () => {
  const bookingId = await bookUncaptured(context, venue, elevenOClock);
  const refund = { choice: "full" } as const;
  await cancelBooking(context, { bookingId, refund, notify: false, actor });
  expect(await readInvoiceText(bookingId)).toContain("RefundedtoVisaending1111−£36.00");
  await completePayments(context);
  const text = await readInvoiceText(bookingId);
  expect(text).toContain("RefundedtoVisaending1111−£36.00");
  expect(text).not.toContain("Notrefunded");
});

test("an unpaid staff booking shows what is due", async () => {
  const { bookingId } = await createStaffBooking(
    context,
    createStaffBookingInput(venue, tenOClock),
  );
  expect(await readInvoiceText(bookingId)).toContain("Stilltobepaid£36.00");
});

test("an invoice shows the venue's current settings", async () => {
  const bookingId = await book(context, venue, tenOClock);
  await db.updateTable("settings").set({ businessName: "Kelside Water Sports" }).execute();
  expect(await readInvoiceText(bookingId)).toContain("ThankyouforbookingwithKelsideWaterSports!");
});

test("an unknown booking has no invoice", async () => {
  await expect(generateInvoice(context, randomUUID())).rejects.toMatchObject({
    code: "BOOKING_NOT_FOUND",
  });
});

test("a rendering error fails the request, and the log says why", async () => {
  vi.doMock("./pdf/render-invoice-pdf.ts", () => ({
    renderInvoicePdf: () => Promise.reject(new Error("a font is missing")),
  }));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const bookingId = await book(context, venue, tenOClock);
  await expect(generateInvoice({ ...context, log }, bookingId)).rejects.toMatchObject({
    code: "INVOICE_FAILED",
    message: "Failed to generate invoice",
  });
  expect(lines.join("")).toContain("a font is missing");
  expect(lines.join("")).not.toContain("Amelia");
});
