import type { DayBooking, DaySession } from "../../../shared/contract/admin/days.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { isolated } from "../../../shared/rules/person-name.ts";

export function people(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}

/** What is said when a party came in; with what is still to be done about it. */
export function inWords(booking: DayBooking): string {
  const { customerName, ticketCount } = booking;
  const missing = missingWords(booking);
  const end = missing.length > 0 ? `. ${missing.join(". ")}.` : "";
  return `${isolated(customerName)} is in, ${people(ticketCount)}${end}`;
}

/** What is said when it is out again. */
export function peopleInWords({ customerName }: DayBooking): string {
  return `${isolated(customerName)} is not checked in any more`;
}

/** What stands between a party and the water. */
export function missingWords({ isWaiverSigned, duePence }: DayBooking): string[] {
  return [
    ...(isWaiverSigned ? [] : ["Waiver not signed"]),
    ...(duePence > 0 ? [`${formatShortPence(duePence)} to pay`] : []),
  ];
}

/** `4 × Wetsuit hire, 1 × Pouch`; empty without any. */
export function addonsInWords(addons: DayBooking["addons"]): string {
  return addons.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}

/** What is left of a session: `2 left`, `Sold out`, `Closed`. */
export function leftWords({ isOffered, reason, closedReason, placesLeft }: DaySession): string {
  if (closedReason !== null) return "Closed";
  if (!isOffered) return "Not offered";
  if (placesLeft === 0) return "Sold out";
  return reason === "fully_booked" ? "Fully booked" : `${placesLeft} left`;
}

/** A session in the list: before anybody is in, how many are booked. */
export function sessionWords(session: DaySession): string {
  const { peopleIn, sold } = session;
  const left = leftWords(session).toLowerCase();
  return peopleIn > 0 ? `${peopleIn} of ${sold} in, ${left}` : `${sold} booked, ${left}`;
}

/** `in 5 minutes`; null when that is more than an hour away or past. */
export function soonWords(startsAt: string, present: Date): string | null {
  const minutes = Math.ceil((new Date(startsAt).getTime() - present.getTime()) / 60_000);
  if (minutes < 0 || minutes > 60) return null;
  if (minutes === 0) return "now";
  return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
}
