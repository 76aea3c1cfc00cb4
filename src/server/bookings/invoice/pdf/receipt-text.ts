import { formatCard } from "../../../../shared/format.ts";
import { formatPence } from "../../../../shared/money.ts";
import { formatNumericDate, formatTime } from "../../../../shared/time.ts";
import type { EmailVenue } from "../../../emails/content/email-venue.ts";
import { toPrintableText } from "../../../integrations/pdf/printable-text.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";
import type { BookingMoney, MoneyEntry } from "../read-booking-money.statement.ts";
import { type Sum, toInvoiceLines, toSubtotals } from "./invoice-text.ts";
import { toVatText, type VatText } from "./vat-text.ts";

/** All text of a receipt. */
export interface ReceiptText {
  /** The document's title in a PDF reader. */
  title: string;
  venueName: string;
  /** Address and phone, without missing ones. */
  venue: string[];
  /** Null without a VAT number. */
  vat: VatText | null;
  /** The booking's reference, activity and time, and when this was printed. */
  details: string[];
  cancelled: boolean;
  /** `2 × Aqua Course`, with what they cost. */
  lines: Sum[];
  sums: Sum[];
  total: Sum;
  /** Payments, refunds and changes, in order of time. */
  entries: Sum[];
  /** Still to be paid; null when nothing is. */
  due: Sum | null;
  thanks: string;
}

/** Builds the text of a receipt: what was sold, and everything that was paid and refunded. */
export function toReceiptText(
  booking: BookingRow,
  money: BookingMoney,
  venue: EmailVenue,
  hasGlyph: (codePoint: number) => boolean,
): ReceiptText {
  const toLegible = (text: string) => toPrintableText(text, hasGlyph).text;
  const { reference, startsAt, endsAt, totalPence, duePence, now } = booking;
  const { timezone } = venue;
  const formatMoment = (instant: Date) =>
    `${formatNumericDate(instant, timezone)}, ${formatTime(instant, timezone)}`;
  const venueName = toLegible(venue.businessName);
  const isCancelled = booking.status === "cancelled";
  return {
    title: `Receipt ${reference} · ${venue.businessName}`,
    venueName,
    venue: [toLegible(venue.businessAddress), venue.businessPhone].filter((line) => line !== ""),
    vat: toVatText(venue.vatNumber, money, isCancelled),
    details: [
      `Booking ${reference}`,
      toLegible(booking.activityName),
      `${formatMoment(startsAt)} to ${formatTime(endsAt, timezone)}`,
      `Printed ${formatMoment(now)}`,
    ].filter((line) => line !== ""),
    cancelled: isCancelled,
    lines: toInvoiceLines(booking, toLegible).map(({ quantity, description, amount }) => ({
      label: `${quantity} × ${description}`,
      amount,
    })),
    sums: toSubtotals(booking),
    total: { label: "Total", amount: formatPence(totalPence) },
    entries: money.entries.map((entry) =>
      toEntry(entry, formatNumericDate(new Date(entry.at), timezone)),
    ),
    due: duePence > 0 ? { label: "Still to be paid", amount: formatPence(duePence) } : null,
    thanks: venueName ? `Thank you for visiting ${venueName}!` : "Thank you for your visit!",
  };
}

function toEntry(entry: MoneyEntry, date: string): Sum {
  if (entry.kind === "change")
    return { label: `${date} Changed, new price`, amount: formatPence(entry.pricePence) };
  const { kind, pence, isPending } = entry;
  const isRefund = kind === "refund";
  const pending = isRefund && isPending ? ", on its way" : "";
  return {
    label: `${date} ${isRefund ? "Refunded" : "Paid"}${formatMethod(entry, isRefund)}${pending}`,
    amount: formatPence(isRefund ? -pence : pence),
  };
}

function formatMethod(
  { method, card }: Exclude<MoneyEntry, { kind: "change" }>,
  isRefund: boolean,
): string {
  switch (method) {
    case "card":
      return `${isRefund ? " to" : " with"} ${card ? formatCard(card) : "a card"}`;
    case "cash":
      return " in cash";
    case "other":
      return " by other means";
    case "voucher":
      return `${isRefund ? " to" : " with"} a gift voucher`;
  }
}
