import { expect, test } from "vitest";
import { readPdf } from "../../../../../tests/support/read-pdf.ts";
import type { EmailVenue } from "../../../emails/content/email-venue.ts";
import type { BookingStep } from "../../../vat/replay-booking.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import type { MoneyEntry } from "../read-booking-money.statement.ts";
import { renderInvoicePdf } from "./render-invoice-pdf.ts";

const VENUE: EmailVenue = {
  businessName: "Harbour Lake Aquapark",
  businessEmail: "hello@harbourlake.example",
  businessPhone: "01632 960123",
  businessAddress: "Jetty Road, Kelside, Cumbria KE7 1AA",
  vatNumber: "GB123456727",
  timezone: "Europe/London",
  cancellationPolicyHours: 24,
  logoUrl: null,
  voucherImageUrl: null,
  brandColour: null,
  checkoutInfo: [],
};

type Payment = BookingRow["payments"][number];

/** £40.00 by card, the day the booking was made. */
const CARD: Payment = {
  method: "card",
  state: "captured",
  card: { brand: "VISA", last4: "1111" },
  amountPence: 4000,
  refundedPence: 0,
  paidAt: "2026-07-02T23:30:00+00:00",
};

/** Two tickets at £18.00 and two wetsuits: £48.00, less £5.00 and £3.00. */
const BOOKING: BookingRow = {
  id: "3f9a27c4-0d5e-4b7a-9c1f-2a6b8d4e0f13",
  reference: "3F9A27C4",
  status: "confirmed",
  activityId: "5a4e2c1b-6f0e-4d7f-9f63-2a1b7c3d4e5f",
  activityName: "Aqua Course",
  imageUrl: null,
  startsAt: new Date("2026-07-16T12:10:00Z"),
  endsAt: new Date("2026-07-16T13:00:00Z"),
  ticketCount: 2,
  tickets: [{ pricePence: 1800, quantity: 2 }],
  ticketsPence: 3600,
  addonsPence: 1200,
  subtotalPence: 4800,
  discountPence: 500,
  adjustmentPence: 0,
  retainedPence: 0,
  checkedInCount: 0,
  isPaying: false,
  customerChanges: "contact",
  voucherPence: 300,
  totalPence: 4000,
  duePence: 0,
  firstName: "Amelia",
  lastName: "Hartley",
  email: "amelia@example.com",
  phone: "07700900123",
  addressLine1: "14 Mill Lane",
  addressLine2: "",
  city: "Kelside",
  county: "Cumbria",
  postcode: "KE7 4LD",
  closedReason: null,
  isWaiverSigned: true,
  cancellationPolicyHours: 24,
  calendarSequence: 0,
  // The venue has the third of July by then.
  createdAt: new Date("2026-07-02T23:30:00Z"),
  refundPence: null,
  refundCardPence: 0,
  refundOfflinePence: 0,
  now: new Date("2026-07-10T12:00:00Z"),
  addons: [{ name: "Wetsuit", quantity: 2, pricePence: 600, totalPence: 1200 }],
  payments: [CARD],
};

const GREEN = "#ddf9ea";
const RED = "#ffeeee";

/** £36.00 at 20 % and £12.00 at 0 %, less £5.00. */
const VAT_STEPS: BookingStep[] = [
  {
    version: 1,
    lines: [
      { kind: "ticket", pricePence: 1800, quantity: 2, vatRate: 2000 },
      { kind: "addon", pricePence: 600, quantity: 2, vatRate: 0 },
    ],
    deductedPence: 500,
    retainedPence: 0,
  },
  { id: "voucher", pence: 300 },
  { id: "card", pence: 4000 },
];

async function renderInvoice(
  changes: Partial<BookingRow> = {},
  venue: Partial<EmailVenue> = {},
  vatSteps: BookingStep[] = VAT_STEPS,
  entries: MoneyEntry[] = [],
) {
  const booking = { ...BOOKING, ...changes };
  const bytes = await renderInvoicePdf(booking, { vatSteps, entries }, { ...VENUE, ...venue });
  const pdf = readPdf(bytes);
  return { ...pdf, text: removeSpaces(pdf.text) };
}

/** Removes spaces: a line is drawn in pieces, and words that were moved apart have none between. */
function removeSpaces(text: string): string {
  return text.normalize("NFC").replace(/\s/g, "");
}

function expectInOrder(text: string, parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(removeSpaces(part), from);
    expect(at, `${part} after ${text.slice(Math.max(0, from - 40), from)}`).toBeGreaterThan(-1);
    from = at + removeSpaces(part).length;
  }
}

test("an invoice shows seller, customer, items, amounts and payments", async () => {
  const { text, pageCount, title, language } = await renderInvoice();
  expect(pageCount).toBe(1);
  expect(title).toBe("Invoice 3F9A27C4 · Harbour Lake Aquapark");
  expect(language).toBe("en-GB");
  expectInOrder(text, [
    "Harbour Lake Aquapark",
    "Jetty Road, Kelside, Cumbria KE7 1AA",
    "01632 960123",
    "hello@harbourlake.example",
    "Invoice",
    "Invoice number 3F9A27C4",
    "Date 03/07/2026",
    "Bill To",
    "Amelia Hartley",
    "14 Mill Lane",
    "Kelside, Cumbria, KE7 4LD",
    "amelia@example.com",
    "07700900123",
    "Booking details",
    "Activity: Aqua Course",
    "Date: 16/07/2026",
    "Time: 1:10 pm to 2:00 pm",
    "Description Quantity Price Amount",
    "Aqua Course 2 £18.00 £36.00",
    "Wetsuit 2 £6.00 £12.00",
    "Subtotal £48.00",
    "Discount −£5.00",
    "Gift voucher −£3.00",
    "Total £40.00",
    "Booking confirmed",
    "Paid with Visa ending 1111, 03/07/2026 £40.00",
    "Bookings are subject to the cancellation policy",
    "Refunds are processed within 5-7 business days",
    "arrive 15 minutes before the scheduled time",
    "Thank you for booking with Harbour Lake Aquapark!",
    "This is a computer-generated invoice",
  ]);
});

test("an invoice has the VAT number, and the VAT of each rate; a voucher does not reduce it", async () => {
  const { text } = await renderInvoice();
  expectInOrder(text, [
    "hello@harbourlake.example",
    "VAT number GB 123 4567 27",
    "Bill To",
    "Total £40.00",
    "VAT included Net VAT Gross",
    // £36.00 and £12.00 less £3.75 and £1.25.
    "20% £26.87 £5.38 £32.25",
    "0% £10.75 £0.00 £10.75",
    "Booking confirmed",
    "Prices include VAT.",
  ]);
});

test("without a VAT number an invoice does not mention VAT", async () => {
  const { text } = await renderInvoice({}, { vatNumber: null });
  expect(text).not.toContain("VAT");
});

test("lines that were sold before have no VAT recorded", async () => {
  const [version, ...money] = VAT_STEPS;
  if (!version || !("lines" in version)) throw new Error("No version");
  const lines = version.lines.map((line) => ({ ...line, vatRate: null }));
  const { text } = await renderInvoice({}, {}, [{ ...version, lines }, ...money]);
  expectInOrder(text, ["VAT included Net VAT Gross", "No VAT recorded £43.00"]);
});

test("a cancelled invoice says how much VAT stays, as soon as the refund is on its way", async () => {
  const refund = { id: "back", pence: -4000 };
  const cancelled = { status: "cancelled", refundPence: 4000, refundCardPence: 4000 } as const;
  const pending: MoneyEntry = {
    kind: "refund",
    method: "card",
    card: null,
    pence: 4000,
    isPending: true,
    at: "2026-07-10T12:00:00Z",
  };
  // £3.00 of the voucher stay: £2.25 at 20 %.
  const parts = ["20% £26.87 £5.38 £32.25", "VAT of what was not refunded £0.38"];
  expectInOrder((await renderInvoice(cancelled, {}, [...VAT_STEPS, refund])).text, parts);
  expectInOrder((await renderInvoice(cancelled, {}, VAT_STEPS, [pending])).text, parts);
});

test("without a discount or voucher there is no subtotal", async () => {
  const withoutDeductions = { discountPence: 0, voucherPence: 0, totalPence: 4800 };
  const { text } = await renderInvoice({
    ...withoutDeductions,
    payments: [{ ...CARD, amountPence: 4800 }],
  });
  expect(text).not.toContain("Subtotal");
  expect(text).not.toContain("voucher");
  expectInOrder(text, ["Total £48.00", "Paid with Visa ending 1111", "£48.00"]);
});

test("the payment box is green while the booking is confirmed, and red otherwise", async () => {
  const fills = async (status: BookingRow["status"]) => (await renderInvoice({ status })).fills;
  expect(await fills("confirmed")).toContain(GREEN);
  expect(await fills("confirmed")).not.toContain(RED);
  for (const status of ["cancelled", "pending"] as const) {
    expect(await fills(status)).toContain(RED);
    expect(await fills(status)).not.toContain(GREEN);
  }
});

test("a cancelled booking shows what was refunded, where to, and what was not", async () => {
  const { text } = await renderInvoice({
    status: "cancelled",
    refundPence: 3200,
    refundCardPence: 3000,
    payments: [{ ...CARD, refundedPence: 3000 }],
  });
  expectInOrder(text, [
    "Total £40.00",
    "Booking cancelled",
    "Paid with Visa ending 1111, 03/07/2026 £40.00",
    "Refunded to Visa ending 1111 −£30.00",
    "Refunded to the gift voucher −£2.00",
    "Not refunded £11.00",
  ]);
});

test("a released authorisation shows as refunded in full", async () => {
  const { text } = await renderInvoice({
    status: "cancelled",
    refundPence: 4300,
    refundCardPence: 4000,
    payments: [{ ...CARD, state: "voided" }],
  });
  expectInOrder(text, ["Refunded to Visa ending 1111 −£40.00", "gift voucher −£3.00"]);
  expect(text).not.toContain(removeSpaces("Not refunded"));
});

test("a partial refund of a confirmed booking is shown", async () => {
  const { text } = await renderInvoice({ payments: [{ ...CARD, refundedPence: 1000 }] });
  expectInOrder(text, ["Booking confirmed", "Refunded to Visa ending 1111 −£10.00"]);
});

test("offline payments show their method, and what is still due is shown", async () => {
  const offline = { ...CARD, card: null, amountPence: 1000 };
  const { text } = await renderInvoice({
    duePence: 2000,
    payments: [
      { ...offline, method: "cash" },
      { ...offline, method: "other" },
    ],
  });
  expectInOrder(text, [
    "Paid in cash, 03/07/2026 £10.00",
    "Paid by other means, 03/07/2026 £10.00",
    "Still to be paid £20.00",
  ]);
});

test("a free booking has nothing to pay", async () => {
  const free = { subtotalPence: 4800, discountPence: 4800, voucherPence: 0, totalPence: 0 };
  const { text } = await renderInvoice({ ...free, payments: [] });
  expectInOrder(text, ["Discount −£48.00", "Total £0.00", "Nothing to pay £0.00"]);
  const cancelled = await renderInvoice({
    ...free,
    payments: [],
    status: "cancelled",
    refundPence: 0,
  });
  expectInOrder(cancelled.text, ["Booking cancelled", "Nothing was paid £0.00"]);
});

test("many add-ons continue on more pages, with headings and page numbers", async () => {
  const addons = Array.from({ length: 50 }, (_, i) => ({
    name: `Extra number ${i + 1}`,
    quantity: 1,
    pricePence: 100,
    totalPence: 100,
  }));
  const { text, pageCount, maxMovePt } = await renderInvoice({ addons, addonsPence: 5000 });
  expect(pageCount).toBeGreaterThan(1);
  expect(maxMovePt, "everything is on the paper").toBeLessThan(842);
  for (const { name } of addons) expect(text).toContain(removeSpaces(`${name} 1 £1.00`));
  expect(text.split(removeSpaces("Description Quantity Price Amount")).length - 1).toBe(pageCount);
  expect(text).toContain(removeSpaces(`Page ${pageCount} of ${pageCount}`));
});

test("the longest names wrap and are not cut", async () => {
  const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(5).trim();
  const { text } = await renderInvoice(
    {
      activityName: long,
      lastName: "W".repeat(100),
      email: `${"a".repeat(60)}@${"b".repeat(40)}.example`,
      addons: [{ name: long, quantity: 100, pricePence: 9_999_999, totalPence: 999_999_900 }],
    },
    { businessName: long },
  );
  expect(text.split(removeSpaces(long)).length - 1).toBeGreaterThanOrEqual(3);
  expect(text).toContain(removeSpaces("£9,999,999.00"));
});

test("text that no font can print is left out, its amount stays, and the page says so", async () => {
  const name = "ウェットスーツ";
  const { text } = await renderInvoice({
    firstName: "美咲",
    lastName: "",
    addons: [{ name, quantity: 2, pricePence: 600, totalPence: 1200 }],
  });
  expectInOrder(text, ["Bill To", "14 Mill Lane", "Extra 2 £6.00 £12.00"]);
  expect(text).toContain(removeSpaces("Some characters could not be printed here."));
  const whole = await renderInvoice({ firstName: "Zoë", lastName: "Łukasz-Ωmega" });
  expect(whole.text).toContain(removeSpaces("Zoë Łukasz-Ωmega"));
  expect(whole.text).not.toContain(removeSpaces("could not be printed"));
});

test("missing details of the venue or a walk-in customer are left out", async () => {
  const withoutContact = {
    email: "",
    phone: "",
    addressLine1: "",
    city: "",
    county: "",
    postcode: "",
  };
  const { text } = await renderInvoice(withoutContact, { businessAddress: "", businessPhone: "" });
  expectInOrder(text, [
    "Harbour Lake Aquapark hello@harbourlake.example",
    "Bill To Amelia Hartley",
  ]);
  expect(text).toContain(removeSpaces("Amelia Hartley Booking details"));
});
