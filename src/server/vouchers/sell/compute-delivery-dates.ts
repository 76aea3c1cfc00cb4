import { VOUCHER_DELIVERY_DAYS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, addMonths, toInstant } from "../../../shared/time.ts";

/** In the venue's time zone. */
const DELIVERY_HOUR = "08:00";
const END_OF_DAY = "23:59:59";

interface DeliverySettings {
  /** The venue's local date. */
  today: string;
  timezone: string;
  expiryMonths: number;
}

/**
 * Computes when a voucher is delivered (null: at once) and when it expires, as ISO-8601 instants.
 * The validity in months counts from the day of delivery and ends at the end of the last day.
 * @param deliverOn the venue's local date; null: today.
 * @throws Refusal DELIVERY_DATE_INVALID if that is in the past or more than 365 days ahead.
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

/**
 * Returns the last second of a day at the venue.
 * @param day the venue's local date
 */
export function endOfDay(day: string, timezone: string): Date {
  return toInstant(day, END_OF_DAY, timezone);
}
