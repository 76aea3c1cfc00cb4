import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatPence } from "../../../shared/money.ts";

interface PriceLine {
  label: string;
  /** Negative for a deduction. */
  pence: number;
}

/** Returns the parts of a booking's total, in the order of the calculation. */
export function priceLines(booking: AdminBookingRow): PriceLine[] {
  const { activityName, tickets, addons, discountPence, discountCode } = booking;
  const { adjustmentPence, retainedPence, voucherPence, voucherCode } = booking;
  const lines = [
    ...tickets.map(({ quantity, pricePence }) => ({
      label: `${activityName}, ${formatQuantity(quantity, pricePence)}`,
      pence: quantity * pricePence,
    })),
    ...addons.map(({ name, quantity, totalPence }) => ({
      label: `${name}, ${formatQuantity(quantity, totalPence / quantity)}`,
      pence: totalPence,
    })),
  ];
  if (discountPence > 0) {
    lines.push({ label: `Discount ${discountCode ?? ""}`.trim(), pence: -discountPence });
  }
  if (adjustmentPence > 0) lines.push({ label: "Price adjustment", pence: -adjustmentPence });
  if (retainedPence > 0) lines.push({ label: "Not refunded", pence: retainedPence });
  if (voucherPence > 0) {
    lines.push({ label: `Voucher ${voucherCode ?? ""}`.trim(), pence: -voucherPence });
  }
  return lines;
}

function formatQuantity(quantity: number, pence: number): string {
  return `${quantity} × ${formatPence(pence)}`;
}
