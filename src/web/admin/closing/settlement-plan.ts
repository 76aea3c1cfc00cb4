import type { AffectedBooking, Settlement } from "../../../shared/contract/admin/closures.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";

/** What happens to one booking. */
export type SettlementChoice =
  | { action: "move"; startsAt: string }
  /** Move to a time that is still to be chosen. */
  | { action: "choose" }
  | { action: "cancel" }
  | { action: "leave" };

/** What happens to each booking, by booking id. */
export type SettlementChoices = Readonly<Record<string, SettlementChoice>>;

export const LEAVE: SettlementChoice = { action: "leave" };

/** Moves the booking to the same hour on a later day, or leaves it when there is no such slot. */
export function moveToSameTimeLater({ sameHourLater }: AffectedBooking): SettlementChoice {
  return sameHourLater ? { action: "move", startsAt: sameHourLater.startsAt } : LEAVE;
}

/** Applies one action to all bookings, where it is possible. */
export function applyToAll(
  bookings: readonly AffectedBooking[],
  action: "move" | "cancel" | "leave",
): SettlementChoices {
  return Object.fromEntries(
    bookings.map((booking) => [
      booking.bookingId,
      action === "move" ? moveToSameTimeLater(booking) : { action },
    ]),
  );
}

/** Converts the choices for the request. Bookings that are left alone are not part of it. */
export function toSettlements(
  bookings: readonly AffectedBooking[],
  choices: SettlementChoices,
): Settlement[] {
  return bookings.flatMap(({ bookingId, startsAt: fromStartsAt }): Settlement[] => {
    const choice = choices[bookingId] ?? LEAVE;
    if (choice.action === "cancel") return [{ bookingId, fromStartsAt, toStartsAt: null }];
    return choice.action === "move"
      ? [{ bookingId, fromStartsAt, toStartsAt: choice.startsAt }]
      : [];
  });
}

/** Returns the bookings to move that have no time yet. */
export function findWithoutTime(
  bookings: readonly AffectedBooking[],
  choices: SettlementChoices,
): AffectedBooking[] {
  return bookings.filter(({ bookingId }) => choices[bookingId]?.action === "choose");
}

/** Returns the choices without those of some bookings. */
export function omitChoices(
  choices: SettlementChoices,
  bookings: readonly { bookingId: string }[],
): SettlementChoices {
  const ids = new Set(bookings.map(({ bookingId }) => bookingId));
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !ids.has(id)));
}

/** `Moves 1 booking, cancels 2 bookings with £54.00 refunded, leaves 1 booking for you to contact.` */
export function formatSettlementPlan(
  bookings: readonly AffectedBooking[],
  choices: SettlementChoices,
): string {
  const withAction = (action: SettlementChoice["action"]) =>
    bookings.filter((booking) => (choices[booking.bookingId] ?? LEAVE).action === action);
  const movedCount = withAction("move").length + withAction("choose").length;
  const cancelled = withAction("cancel");
  const leftCount = withAction("leave").length;
  const refundTotalPence = cancelled.reduce((sum, { refundPence }) => sum + refundPence, 0);
  const parts = [
    movedCount > 0 && `moves ${pluralize(movedCount, "booking")}`,
    cancelled.length > 0 &&
      `cancels ${pluralize(cancelled.length, "booking")} with ${formatPence(refundTotalPence)} refunded`,
    leftCount > 0 && `leaves ${pluralize(leftCount, "booking")} for you to contact`,
  ].filter((part) => part !== false);
  const text = parts.join(", ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `3 bookings, 7 people, £126.00`. */
export function formatBookingTotals(bookings: readonly AffectedBooking[]): string {
  const peopleCount = bookings.reduce((sum, { ticketCount }) => sum + ticketCount, 0);
  const sumPence = bookings.reduce((sum, { totalPence }) => sum + totalPence, 0);
  const peopleText = pluralize(peopleCount, "person", "people");
  return `${pluralize(bookings.length, "booking")}, ${peopleText}, ${formatPence(sumPence)}`;
}
