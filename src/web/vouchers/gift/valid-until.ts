import type { Venue } from "../../../shared/contract/public/venue.ts";
import { addMonths, isDate } from "../../../shared/time.ts";

/** The last valid date of a voucher, counted from the day on which its recipient gets it. */
export function computeValidUntil(
  { today, voucherExpiryMonths }: Pick<Venue, "today" | "voucherExpiryMonths">,
  deliverOn: string | null | undefined,
): string {
  const startDate = deliverOn && isDate(deliverOn) ? deliverOn : today;
  return addMonths(startDate, voucherExpiryMonths);
}
