import type { AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";

export function formatPeople(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}

/** What is said when a party came in; with what is still to be done about it. */
export function formatCheckInDone(booking: DayBooking): string {
  const { customerName, ticketCount } = booking;
  const outstanding = getOutstandingItems(booking);
  const end = outstanding.length > 0 ? `. ${outstanding.join(". ")}.` : "";
  return `${isolateBidi(customerName)} is in, ${formatPeople(ticketCount)}${end}`;
}

/** What is said when it is out again. */
export function formatCheckInUndone({ customerName }: DayBooking): string {
  return `${isolateBidi(customerName)} is not checked in any more`;
}

/** What stands between a party and the water. */
export function getOutstandingItems({ isWaiverSigned, duePence }: DayBooking): string[] {
  return [
    ...(isWaiverSigned ? [] : ["Waiver not signed"]),
    ...(duePence > 0 ? [`${formatShortPence(duePence)} to pay`] : []),
  ];
}

/** `4 × Wetsuit hire, 1 × Pouch`; empty without any. */
export function formatAddons(addons: DayBooking["addons"]): string {
  return addons.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}

/** What is left of a session: `2 left`, `Sold out`, `Closed`. */
export function formatSlotAvailability({
  isOffered,
  reason,
  closedReason,
  placesLeft,
}: AdminDaySlot): string {
  if (closedReason !== null) return "Closed";
  if (!isOffered) return "Not offered";
  if (placesLeft === 0) return "Sold out";
  return reason === "fully_booked" ? "Fully booked" : `${placesLeft} left`;
}

/** A session in the list: before anybody is in, how many are booked. */
export function formatSlotSummary(slot: AdminDaySlot): string {
  const { peopleIn, sold } = slot;
  const placesLeftText = formatSlotAvailability(slot).toLowerCase();
  return peopleIn > 0
    ? `${peopleIn} of ${sold} in, ${placesLeftText}`
    : `${sold} booked, ${placesLeftText}`;
}

/** `in 5 minutes`; null when that is more than an hour away or past. */
export function formatStartsIn(startsAt: string, now: Date): string | null {
  const minutes = Math.ceil((new Date(startsAt).getTime() - now.getTime()) / 60_000);
  if (minutes < 0 || minutes > 60) return null;
  if (minutes === 0) return "now";
  return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
}
