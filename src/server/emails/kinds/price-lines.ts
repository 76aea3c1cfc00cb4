import { formatPence } from "../../../shared/money.ts";
import type { PriceLine } from "../model/email.ts";

interface PricedItem {
  name: string;
  quantity: number;
  pricePence: number;
}

interface PriceParts {
  subtotalPence: number;
  discountPence: number;
  /** Taken off by staff; absent: nothing. */
  adjustmentPence?: number | undefined;
  /** Charged for what was removed and not refunded; absent: nothing. */
  retainedPence?: number | undefined;
  voucherPence: number;
}

/** How a booking's total is made up: the items, and if anything else belongs to it, that too. */
export function formatPriceLines(items: readonly PricedItem[], parts: PriceParts): PriceLine[] {
  const { subtotalPence, discountPence, adjustmentPence = 0, retainedPence = 0 } = parts;
  const itemLines = items.map(({ quantity, pricePence, name }) => ({
    label: `${quantity} × ${formatPence(pricePence)} ${name}`,
    amount: formatPence(quantity * pricePence),
  }));
  const otherLines = [
    { label: "Discount", pence: -discountPence },
    { label: "Price adjustment", pence: -adjustmentPence },
    { label: "Removed items, not refundable", pence: retainedPence },
    { label: "Voucher", pence: -parts.voucherPence },
  ]
    .filter(({ pence }) => pence !== 0)
    .map(({ label, pence }) => ({ label, amount: formatPence(pence), isReduction: pence < 0 }));
  if (itemLines.length + otherLines.length === 1) return itemLines;
  return [...itemLines, { label: "Subtotal", amount: formatPence(subtotalPence) }, ...otherLines];
}
