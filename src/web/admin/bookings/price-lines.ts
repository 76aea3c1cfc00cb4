import type { DeskBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatPence } from "../../../shared/money.ts";

interface PriceLine {
  words: string;
  /** Negative for what is taken off. */
  pence: number;
}

/** What makes up a booking's total, in the order in which it is reckoned. */
export function priceLines(booking: DeskBookingRow): PriceLine[] {
  const { activityName, ticketCount, ticketPricePence, addons } = booking;
  const { discountPence, discountCode, voucherPence, voucherCode } = booking;
  const lines = [
    {
      words: `${activityName}, ${times(ticketCount, ticketPricePence)}`,
      pence: ticketCount * ticketPricePence,
    },
    ...addons.map(({ name, quantity, totalPence }) => ({
      words: `${name}, ${times(quantity, totalPence / quantity)}`,
      pence: totalPence,
    })),
  ];
  if (discountPence > 0) {
    lines.push({ words: `Discount ${discountCode ?? ""}`.trim(), pence: -discountPence });
  }
  if (voucherPence > 0) {
    lines.push({ words: `Voucher ${voucherCode ?? ""}`.trim(), pence: -voucherPence });
  }
  return lines;
}

function times(quantity: number, pence: number): string {
  return `${quantity} × ${formatPence(pence)}`;
}
