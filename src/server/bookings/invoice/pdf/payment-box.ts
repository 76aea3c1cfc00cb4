import { formatCard } from "../../../../shared/format.ts";
import { formatPence } from "../../../../shared/money.ts";
import { formatNumericDate } from "../../../../shared/time.ts";
import type { BookingRow } from "../../read/booking-row.statement.ts";

/** A labelled amount, in the payment box or below the items. */
export interface Sum {
  label: string;
  amount: string;
}

/** What was paid and refunded, and whether the booking is confirmed. */
export interface PaymentBox {
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
export function toPaymentBox(booking: BookingRow, timeZone: string): PaymentBox {
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
    label: `Paid with ${formatPaymentMethod(payment)}, ${date}`,
    amount: formatPence(payment.amountPence),
  };
}

function toRefundSums(payment: Payment): Sum[] {
  const pence = getRefundedPence(payment);
  if (pence === 0) return [];
  const to = payment.method === "card" ? `to ${formatPaymentMethod(payment)}` : "at the desk";
  return [{ label: `Returned ${to}`, amount: formatPence(-pence) }];
}

function toVoucherRefundSums(booking: BookingRow): Sum[] {
  const pence = getVoucherRefundedPence(booking);
  return pence > 0 ? [{ label: "Returned to the gift voucher", amount: formatPence(-pence) }] : [];
}

/** Saves the customer from working it out. */
function toBalanceSums(booking: BookingRow): Sum[] {
  const paidPence = sumBy(booking.payments, ({ amountPence }) => amountPence);
  const duePence = booking.totalPence - paidPence;
  if (booking.status !== "cancelled") {
    return duePence > 0 ? [{ label: "To be paid at the desk", amount: formatPence(duePence) }] : [];
  }
  const retainedPence =
    paidPence +
    booking.voucherPence -
    sumBy(booking.payments, getRefundedPence) -
    getVoucherRefundedPence(booking);
  return retainedPence > 0 ? [{ label: "Not returned", amount: formatPence(retainedPence) }] : [];
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

function formatPaymentMethod({ method, card }: Payment): string {
  if (method === "cash") return "cash";
  if (method === "other") return "other means at the desk";
  return card ? formatCard(card) : "a card";
}

function sumBy(payments: Payment[], toPence: (payment: Payment) => number): number {
  return payments.reduce((sum, payment) => sum + toPence(payment), 0);
}
