import { VOUCHER_DELIVERY_DAYS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, addMonths, toInstant } from "../../../shared/time.ts";

/** In the morning, by the venue's clocks. */
const DELIVERY_HOUR = "08:00";
const END_OF_DAY = "23:59:59";

interface DeliverySettings {
  /** The venue's date. */
  today: string;
  timezone: string;
  expiryMonths: number;
}

/**
 * When a voucher is delivered (null: at once) and until when it is good, as ISO-8601 instants. Its
 * months count from the day on which the recipient gets it, and it is good to the end of its last day.
 * @param deliverOn the venue's date; null: today.
 * @throws Refusal DELIVERY_DATE_INVALID when that is past or more than 365 days ahead.
 */
export function computeDeliveryDates(
  { today, timezone, expiryMonths }: DeliverySettings,
  deliverOn: string | null,
): { deliverAt: string | null; expiresAt: string } {
  const day = deliverOn ?? today;
  if (day < today || day > addDays(today, VOUCHER_DELIVERY_DAYS)) {
    throw new Refusal("DELIVERY_DATE_INVALID");
  }
  const lastDay = addMonths(day, expiryMonths);
  return {
    deliverAt: day === today ? null : toInstant(day, DELIVERY_HOUR, timezone).toISOString(),
    expiresAt: endOfDay(lastDay, timezone).toISOString(),
  };
}

/** Until when a voucher is good whose last day this is. @param day the venue's date */
export function endOfDay(day: string, timezone: string): Date {
  return toInstant(day, END_OF_DAY, timezone);
}
