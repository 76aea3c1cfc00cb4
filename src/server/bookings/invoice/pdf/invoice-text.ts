import { formatPence } from "../../../../shared/money.ts";
import { formatNumericDate, formatTime } from "../../../../shared/time.ts";
import type { MessageVenue } from "../../../emails/content/email-venue.ts";
import { type Legible, legible } from "../../../integrations/pdf/printable-text.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import { type PaymentBox, paymentBox, type Sum } from "./payment-box.ts";

export interface InvoiceLine {
  description: string;
  quantity: string;
  price: string;
  amount: string;
}

/** Everything that is written on an invoice. */
export interface InvoiceWords {
  /** Of the document, in a reader's window. */
  title: string;
  venueName: string;
  /** Address, telephone and e-mail, without those that are missing. */
  venue: string[];
  number: string;
  date: string;
  billTo: string[];
  /** Activity, date and time. */
  details: { label: string; words: string }[];
  lines: InvoiceLine[];
  /** From the subtotal to what is taken off it; empty when nothing is. */
  sums: Sum[];
  total: Sum;
  payment: PaymentBox;
  terms: string[];
  thanks: string;
  note: string;
  /** Of what could not be written here; empty when all could. */
  missing: string;
}

/** @param canWrite whether a font at hand has the character of this code point */
export function invoiceWords(
  booking: BookingRow,
  venue: MessageVenue,
  canWrite: (codePoint: number) => boolean,
): InvoiceWords {
  const read = (text: string): Legible => legible(text, canWrite);
  const written = (texts: string[]) =>
    texts.map((text) => read(text).text).filter((text) => text !== "");
  const { reference, startsAt, endsAt } = booking;
  const { timezone } = venue;
  const activity = read(booking.activityName).text;
  const venueName = read(venue.businessName).text;
  const times = [startsAt, endsAt].map((instant) => formatTime(instant, timezone));
  return {
    title: `Invoice ${reference} · ${venue.businessName}`,
    venueName,
    venue: written([venue.businessAddress, venue.businessPhone, venue.businessEmail]),
    number: reference,
    date: formatNumericDate(booking.createdAt, timezone),
    billTo: written(billTo(booking)),
    details: [
      { label: "Activity", words: activity },
      { label: "Date", words: formatNumericDate(startsAt, timezone) },
      { label: "Time", words: times.join(" to ") },
    ].filter(({ words }) => words !== ""),
    lines: linesOf(booking, (name) => read(name).text),
    sums: sumsOf(booking),
    total: { label: "Total", amount: formatPence(booking.totalPence) },
    payment: paymentBox(booking, timezone),
    terms: [
      "Bookings are subject to the cancellation policy.",
      "Refunds are processed within 5-7 business days.",
      "Please arrive 15 minutes before the scheduled time.",
    ],
    thanks: venueName ? `Thank you for booking with ${venueName}!` : "Thank you for your booking!",
    note: "This is a computer-generated invoice and needs no signature. Prices include VAT.",
    missing: isWhole(booking, venue, read)
      ? ""
      : "Some letters or signs could not be printed here. Your booking online has them all.",
  };
}

function billTo(booking: BookingRow): string[] {
  const { firstName, lastName, city, county, postcode } = booking;
  const town = [city, county, postcode].filter((part) => part !== "").join(", ");
  const name = `${firstName} ${lastName}`.trim();
  const { addressLine1, addressLine2, email, phone } = booking;
  return [name, addressLine1, addressLine2, town, ...emailLines(email), phone];
}

/** As wide as the column, in characters. */
const LONGEST_EMAIL = 40;

/** A long address is broken before its `@`: anywhere else it would get a hyphen that is not its own. */
function emailLines(email: string): string[] {
  return email.length <= LONGEST_EMAIL ? [email] : email.split(/(?=@)/);
}

/** A name that cannot be written still has its line, because its amount is in the total. */
function linesOf(booking: BookingRow, written: (name: string) => string): InvoiceLine[] {
  const tickets = {
    name: written(booking.activityName) || "Tickets",
    quantity: booking.ticketCount,
    pricePence: booking.ticketPricePence,
    totalPence: booking.ticketsPence,
  };
  const addons = booking.addons.map((addon) => ({
    ...addon,
    name: written(addon.name) || "Extra",
  }));
  return [tickets, ...addons].map(({ name, quantity, pricePence, totalPence }) => ({
    description: name,
    quantity: String(quantity),
    price: formatPence(pricePence),
    amount: formatPence(totalPence),
  }));
}

function sumsOf({ subtotalPence, discountPence, voucherPence }: BookingRow): Sum[] {
  const takenOff = [
    { label: "Discount", amount: formatPence(-discountPence), pence: discountPence },
    { label: "Gift voucher", amount: formatPence(-voucherPence), pence: voucherPence },
  ].filter(({ pence }) => pence > 0);
  if (takenOff.length === 0) return [];
  const subtotal = { label: "Subtotal", amount: formatPence(subtotalPence) };
  return [subtotal, ...takenOff.map(({ label, amount }) => ({ label, amount }))];
}

function isWhole(
  booking: BookingRow,
  { businessName, businessAddress }: MessageVenue,
  read: (text: string) => Legible,
): boolean {
  const names = booking.addons.map(({ name }) => name);
  const texts = [businessName, businessAddress, booking.activityName, ...names, ...billTo(booking)];
  return texts.every((text) => read(text).isWhole);
}
