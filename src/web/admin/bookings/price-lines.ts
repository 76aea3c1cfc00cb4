import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatPence } from "../../../shared/money.ts";

interface PriceLine {
  label: string;
  /** Negative for a deduction. */
  pence: number;
}

/** Returns the parts of a booking's total, in the order of the calculation. */
export function priceLines(booking: AdminBookingRow): PriceLine[] {
  const { activityName, ticketCount, ticketPricePence, addons } = booking;
  const { discountPence, discountCode, voucherPence, voucherCode } = booking;
  const lines = [
    {
      label: `${activityName}, ${formatQuantity(ticketCount, ticketPricePence)}`,
      pence: ticketCount * ticketPricePence,
    },
    ...addons.map(({ name, quantity, totalPence }) => ({
      label: `${name}, ${formatQuantity(quantity, totalPence / quantity)}`,
      pence: totalPence,
    })),
  ];
  if (discountPence > 0) {
    lines.push({ label: `Discount ${discountCode ?? ""}`.trim(), pence: -discountPence });
  }
  if (voucherPence > 0) {
    lines.push({ label: `Voucher ${voucherCode ?? ""}`.trim(), pence: -voucherPence });
  }
  return lines;
}

function formatQuantity(quantity: number, pence: number): string {
  return `${quantity} × ${formatPence(pence)}`;
}
