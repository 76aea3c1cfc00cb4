import type { VoucherTemplate } from "../../../shared/contract/public/catalogue.ts";
import { VOUCHER_MAX_PENCE, VOUCHER_MIN_PENCE } from "../../../shared/limits.ts";
import { formatShortPence } from "../../../shared/money.ts";

/** More would read like a price list. */
const SUGGESTED_MAX = 3;

/**
 * Says which voucher amounts there are: the smallest suggested ones, and any other up to the limit.
 * @param templates sorted by amount
 */
export function formatVoucherAmounts(templates: readonly VoucherTemplate[]): string {
  const largest = formatShortPence(VOUCHER_MAX_PENCE);
  const suggested = templates.slice(0, SUGGESTED_MAX).map((t) => formatShortPence(t.amountPence));
  if (suggested.length === 0) {
    return `Choose any amount from ${formatShortPence(VOUCHER_MIN_PENCE)} to ${largest}.`;
  }
  return `Choose ${suggested.join(", ")} or any other amount up to ${largest}.`;
}
