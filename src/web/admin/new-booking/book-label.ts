import type { PaidOrder } from "../../../shared/contract/checkouts.ts";
import { formatPence } from "../../../shared/money.ts";
import type { Payment } from "./sale-draft.ts";

/** The words on the button: what it does with the money too. */
export function bookLabel(order: PaidOrder | null, payment: Payment): string {
  if (!order) return "Book";
  const total = formatPence(order.totalPence);
  if (order.totalPence === 0) return "Book, nothing to pay";
  return payment === "later" ? `Book, ${total} to pay` : `Take ${total} and book`;
}
