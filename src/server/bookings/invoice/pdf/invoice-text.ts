import { formatCard } from "../../../../shared/format.ts";
import { formatPence } from "../../../../shared/money.ts";
import { formatNumericDate, formatTime } from "../../../../shared/time.ts";
import { type EmailVenue, formatVatNote } from "../../../emails/content/email-venue.ts";
import { type PrintableText, toPrintableText } from "../../../integrations/pdf/printable-text.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import type { BookingMoney } from "../read-booking-money.statement.ts";
import { toVatText, type VatText } from "./vat-text.ts";

export interface InvoiceLine {
  description: string;
  quantity: string;
  price: string;
  amount: string;
}

/** All text of an invoice. */
export interface InvoiceText {
  /** The document's title in a PDF reader. */
  title: string;
  venueName: string;
  /** Address, phone and email, without missing ones. */
  venue: string[];
  number: string;
  date: string;
  toBillingLines: string[];
  /** Activity, date and time. */
  details: { label: string; value: string }[];
  lines: InvoiceLine[];
  /** The subtotal and what is deducted from it; empty when nothing is. */
  sums: Sum[];
  total: Sum;
  /** Null without a VAT number. */
  vat: VatText | null;
  payment: PaymentBox;
  terms: string[];
  thanks: string;
  note: string;
  /** Says that some characters could not be printed; empty when all could. */
  illegibleNote: string;
}

/**
 * Builds the text of an invoice.
 * @param hasGlyph whether an available font has this code point
 */
export function toInvoiceText(
  booking: BookingRow,
  money: BookingMoney,
  venue: EmailVenue,
  hasGlyph: (codePoint: number) => boolean,
): InvoiceText {
  const toLegible = (text: string): PrintableText => toPrintableText(text, hasGlyph);
  const toLegibleLines = (texts: string[]) =>
    texts.map((text) => toLegible(text).text).filter((text) => text !== "");
  const { reference, startsAt, endsAt } = booking;
  const { timezone } = venue;
  const activity = toLegible(booking.activityName).text;
  const venueName = toLegible(venue.businessName).text;
  const times = [startsAt, endsAt].map((instant) => formatTime(instant, timezone));
  return {
    title: `Invoice ${reference} · ${venue.businessName}`,
    venueName,
    venue: toLegibleLines([venue.businessAddress, venue.businessPhone, venue.businessEmail]),
    number: reference,
    date: formatNumericDate(booking.createdAt, timezone),
    toBillingLines: toLegibleLines(toBillingLines(booking)),
    details: [
      { label: "Activity", value: activity },
      { label: "Date", value: formatNumericDate(startsAt, timezone) },
      { label: "Time", value: times.join(" to ") },
    ].filter(({ value }) => value !== ""),
    lines: toInvoiceLines(booking, (name) => toLegible(name).text),
    sums: toSubtotals(booking),
    total: { label: "Total", amount: formatPence(booking.totalPence) },
    vat: toVatText(venue.vatNumber, money, booking.status === "cancelled"),
    payment: toPaymentBox(booking, timezone),
    terms: [
      "Bookings are subject to the cancellation policy.",
      "Refunds are processed within 5-7 business days.",
      "Please arrive 15 minutes before the scheduled time.",
    ],
    thanks: venueName ? `Thank you for booking with ${venueName}!` : "Thank you for your booking!",
    note: `This is a computer-generated invoice and needs no signature. ${formatVatNote(venue)}`.trim(),
    illegibleNote: isFullyLegible(booking, venue, toLegible)
      ? ""
      : "Some characters could not be printed here. Your booking online shows them all.",
  };
}

function toBillingLines(booking: BookingRow): string[] {
  const { firstName, lastName, city, county, postcode } = booking;
  const town = [city, county, postcode].filter((part) => part !== "").join(", ");
  const name = `${firstName} ${lastName}`.trim();
  const { addressLine1, addressLine2, email, phone } = booking;
  return [name, addressLine1, addressLine2, town, ...breakEmail(email), phone];
}

/** The width of the column, in characters. */
const MAX_EMAIL_LINE_LENGTH = 40;

/**
 * A long address breaks before its `@`: anywhere else it would get a hyphen that is not part of it.
 */
function breakEmail(email: string): string[] {
  return email.length <= MAX_EMAIL_LINE_LENGTH ? [email] : email.split(/(?=@)/);
}

/** A name that cannot be printed still has its line, because its amount is in the total. */
export function toInvoiceLines(
  booking: BookingRow,
  toLegibleName: (name: string) => string,
): InvoiceLine[] {
  const tickets = booking.tickets.map(({ quantity, pricePence }) => ({
    name: toLegibleName(booking.activityName) || "Tickets",
    quantity,
    pricePence,
    totalPence: quantity * pricePence,
  }));
  const addons = booking.addons.map((addon) => ({
    ...addon,
    name: toLegibleName(addon.name) || "Extra",
  }));
  return [...tickets, ...addons].map(({ name, quantity, pricePence, totalPence }) => ({
    description: name,
    quantity: String(quantity),
    price: formatPence(pricePence),
    amount: formatPence(totalPence),
  }));
}

export function toSubtotals(booking: BookingRow): Sum[] {
  const { subtotalPence, discountPence, adjustmentPence, retainedPence, voucherPence } = booking;
  const sums = [
    { label: "Discount", pence: -discountPence },
    { label: "Price adjustment", pence: -adjustmentPence },
    { label: "Removed items, not refundable", pence: retainedPence },
    { label: "Gift voucher", pence: -voucherPence },
  ].filter(({ pence }) => pence !== 0);
  if (sums.length === 0) return [];
  return [{ label: "Subtotal", pence: subtotalPence }, ...sums].map(({ label, pence }) => ({
    label,
    amount: formatPence(pence),
  }));
}

function isFullyLegible(
  booking: BookingRow,
  { businessName, businessAddress }: EmailVenue,
  toLegible: (text: string) => PrintableText,
): boolean {
  const names = booking.addons.map(({ name }) => name);
  const texts = [
    businessName,
    businessAddress,
    booking.activityName,
    ...names,
    ...toBillingLines(booking),
  ];
  return texts.every((text) => toLegible(text).isComplete);
}

/** A labelled amount, in the payment box or below the items. */
export interface Sum {
  label: string;
  amount: string;
}

/** What was paid and refunded, and whether the booking is confirmed. */
interface PaymentBox {
  isConfirmed: boolean;
  title: string;
  sums: Sum[];
}

type Payment = BookingRow["payments"][number];

const TITLES = {
  confirmed: "Booking confirmed",
  cancelled: "Booking cancelled",
  pending: "Booking not confirmed yet",
} as const;

/** Lists the payments, then the refunds, then what is still due or was not refunded. */
function toPaymentBox(booking: BookingRow, timeZone: string): PaymentBox {
  const { status, payments } = booking;
  const sums = [
    ...payments.map((payment) => toPaidSum(payment, timeZone)),
    ...payments.flatMap(toRefundSums),
    ...toVoucherRefundSums(booking),
    ...toBalanceSums(booking),
  ];
  const emptyLabel = { label: status === "cancelled" ? "Nothing was paid" : "Nothing to pay" };
  return {
    isConfirmed: status === "confirmed",
    title: TITLES[status],
    sums: sums.length > 0 ? sums : [{ ...emptyLabel, amount: formatPence(0) }],
  };
}

function toPaidSum(payment: Payment, timeZone: string): Sum {
  const date = formatNumericDate(new Date(payment.paidAt), timeZone);
  return {
    label: `Paid ${formatPaymentMethod(payment)}, ${date}`,
    amount: formatPence(payment.amountPence),
  };
}

function toRefundSums(payment: Payment): Sum[] {
  const pence = getRefundedPence(payment);
  if (pence === 0) return [];
  const label =
    payment.method === "card" ? `Refunded to ${formatPaymentCard(payment)}` : "Cash refund";
  return [{ label, amount: formatPence(-pence) }];
}

function toVoucherRefundSums(booking: BookingRow): Sum[] {
  const pence = getVoucherRefundedPence(booking);
  return pence > 0 ? [{ label: "Refunded to the gift voucher", amount: formatPence(-pence) }] : [];
}

/** Saves the customer from working it out. */
function toBalanceSums(booking: BookingRow): Sum[] {
  const paidPence = sumBy(booking.payments, ({ amountPence }) => amountPence);
  if (booking.status !== "cancelled") {
    const { duePence } = booking;
    return duePence > 0 ? [{ label: "Still to be paid", amount: formatPence(duePence) }] : [];
  }
  const retainedPence =
    paidPence +
    booking.voucherPence -
    sumBy(booking.payments, getRefundedPence) -
    getVoucherRefundedPence(booking);
  return retainedPence > 0 ? [{ label: "Not refunded", amount: formatPence(retainedPence) }] : [];
}

/** A released authorisation counts as refunded in full. */
function getRefundedPence({ state, amountPence, refundedPence }: Payment): number {
  return state === "void_pending" || state === "voided" ? amountPence : refundedPence;
}

/** Not stored: what remains of the refund after its other parts. */
function getVoucherRefundedPence(booking: BookingRow): number {
  const { refundPence, refundCardPence, refundOfflinePence } = booking;
  return refundPence === null ? 0 : refundPence - refundCardPence - refundOfflinePence;
}

function formatPaymentMethod(payment: Payment): string {
  if (payment.method === "cash") return "in cash";
  if (payment.method === "other") return "by other means";
  return `with ${formatPaymentCard(payment)}`;
}

function formatPaymentCard({ card }: Payment): string {
  return card ? formatCard(card) : "a card";
}

function sumBy(payments: Payment[], toPence: (payment: Payment) => number): number {
  return payments.reduce((sum, payment) => sum + toPence(payment), 0);
}
