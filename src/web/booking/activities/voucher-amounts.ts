import type { VoucherTemplate } from "../../../shared/contract/public/voucher-templates.ts";
import { VOUCHER_MAX_PENCE, VOUCHER_MIN_PENCE } from "../../../shared/limits.ts";
import { formatShortPence } from "../../../shared/money.ts";

/** More would be a price list. */
const NAMED_AMOUNTS = 3;

/**
 * Which amounts there are: the smallest that the venue suggests, and that any other can be chosen.
 * @param templates by amount
 */
export function voucherAmounts(templates: readonly VoucherTemplate[]): string {
  const largest = formatShortPence(VOUCHER_MAX_PENCE);
  const named = templates.slice(0, NAMED_AMOUNTS).map((t) => formatShortPence(t.amountPence));
  if (named.length === 0) {
    return `Choose any amount from ${formatShortPence(VOUCHER_MIN_PENCE)} to ${largest}.`;
  }
  return `Choose ${named.join(", ")} or any other amount up to ${largest}.`;
}
