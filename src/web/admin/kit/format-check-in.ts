import type { AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";

/** The status message after a check-in, with what is still outstanding. */
export function formatCheckInDone(booking: DayBooking): string {
  const { customerName, ticketCount } = booking;
  const outstanding = getOutstandingItems(booking);
  const end = outstanding.length > 0 ? `. ${outstanding.join(". ")}.` : "";
  return `${isolateBidi(customerName)} checked in, ${pluralize(ticketCount, "person", "people")}${end}`;
}

/** The status message after a check-in is undone. */
export function formatCheckInUndone({ customerName }: DayBooking): string {
  return `${isolateBidi(customerName)} is no longer checked in`;
}

/** What a party still has to do before the activity: sign the waiver or pay. */
export function getOutstandingItems({ isWaiverSigned, duePence }: DayBooking): string[] {
  return [
    ...(isWaiverSigned ? [] : ["Waiver not signed"]),
    ...(duePence > 0 ? [`${formatShortPence(duePence)} to pay`] : []),
  ];
}

/** `4 × Wetsuit hire, 1 × Pouch`; empty without add-ons. */
export function formatAddons(addons: DayBooking["addons"]): string {
  return addons.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}

/** The availability of a slot: `2 left`, `Sold out`, `Closed`. */
export function formatDaySlotAvailability({
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

/** A slot in the list: how many are booked, or how many of those are checked in. */
export function formatSlotSummary(slot: AdminDaySlot): string {
  const { checkedInCount, sold } = slot;
  const placesLeftText = formatDaySlotAvailability(slot).toLowerCase();
  return checkedInCount > 0
    ? `${checkedInCount} of ${sold} checked in, ${placesLeftText}`
    : `${sold} booked, ${placesLeftText}`;
}

/** `in 5 minutes`; null when the start is past or more than an hour away. */
export function formatStartsIn(startsAt: string, now: Date): string | null {
  const minutes = Math.ceil((new Date(startsAt).getTime() - now.getTime()) / 60_000);
  if (minutes < 0 || minutes > 60) return null;
  if (minutes === 0) return "now";
  return `in ${pluralize(minutes, "minute")}`;
}
