import type { BookedThere, Settlement } from "../../../shared/contract/admin/closures.ts";
import { formatPence } from "../../../shared/money.ts";
import { bookingsInWords } from "../booking-changes/parts/format-booking.ts";

/** What is to become of one booking. */
export type Fate =
  | { do: "move"; startsAt: string }
  /** To a time that is still to be chosen. */
  | { do: "choose" }
  | { do: "cancel" }
  | { do: "leave" };

/** What becomes of everybody: by booking. */
export type Fates = Readonly<Record<string, Fate>>;

export const LEAVE: Fate = { do: "leave" };

/** To the same hour on a later day, or left where there is none. */
export function laterOf({ sameHourLater }: BookedThere): Fate {
  return sameHourLater ? { do: "move", startsAt: sameHourLater.startsAt } : LEAVE;
}

/** The same for all of them, as far as it can be. */
export function sameForAll(
  people: readonly BookedThere[],
  what: "move" | "cancel" | "leave",
): Fates {
  return Object.fromEntries(
    people.map((one) => [one.bookingId, what === "move" ? laterOf(one) : { do: what }]),
  );
}

/** What is asked of the server; who is left alone is not in it. */
export function settlementsOf(people: readonly BookedThere[], fates: Fates): Settlement[] {
  return people.flatMap(({ bookingId, startsAt: fromStartsAt }): Settlement[] => {
    const fate = fates[bookingId] ?? LEAVE;
    if (fate.do === "cancel") return [{ bookingId, fromStartsAt, toStartsAt: null }];
    return fate.do === "move" ? [{ bookingId, fromStartsAt, toStartsAt: fate.startsAt }] : [];
  });
}

/** The bookings that are to move and have no time yet. */
export function withoutTime(people: readonly BookedThere[], fates: Fates): BookedThere[] {
  return people.filter(({ bookingId }) => fates[bookingId]?.do === "choose");
}

/** What was decided, but for some bookings. */
export function withoutFatesOf(fates: Fates, some: readonly { bookingId: string }[]): Fates {
  const ids = new Set(some.map(({ bookingId }) => bookingId));
  return Object.fromEntries(Object.entries(fates).filter(([id]) => !ids.has(id)));
}

/** `Moves 1 booking, cancels 2 bookings with £54.00 back, leaves 1 booking for you to contact.` */
export function planInWords(people: readonly BookedThere[], fates: Fates): string {
  const of = (what: Fate["do"]) =>
    people.filter((one) => (fates[one.bookingId] ?? LEAVE).do === what);
  const moved = of("move").length + of("choose").length;
  const cancelled = of("cancel");
  const left = of("leave").length;
  const back = cancelled.reduce((sum, { refundPence }) => sum + refundPence, 0);
  const parts = [
    moved > 0 && `moves ${bookingsInWords(moved)}`,
    cancelled.length > 0 &&
      `cancels ${bookingsInWords(cancelled.length)} with ${formatPence(back)} back`,
    left > 0 && `leaves ${bookingsInWords(left)} for you to contact`,
  ].filter((part) => part !== false);
  const words = parts.join(", ");
  return words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** `3 bookings, 7 people, £126.00`. */
export function peopleInWords(people: readonly BookedThere[]): string {
  const count = people.reduce((sum, { ticketCount }) => sum + ticketCount, 0);
  const pence = people.reduce((sum, { totalPence }) => sum + totalPence, 0);
  const who = count === 1 ? "1 person" : `${count} people`;
  return `${bookingsInWords(people.length)}, ${who}, ${formatPence(pence)}`;
}
