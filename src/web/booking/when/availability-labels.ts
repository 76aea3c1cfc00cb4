import type { Day } from "../../../shared/contract/public/activities.ts";

/** So few places are said in words, in amber. */
export const LOW_PLACES = 5;

/** What stands on a slot in which this visitor holds places already. */
export const HELD_WORDS = "Held for you";

const CLOSED_WORDS: Record<NonNullable<Day["reason"]>, string> = {
  started: "Too late",
  too_late: "Too late",
  closed: "Closed",
  sold_out: "Sold out",
  fully_booked: "Full",
  no_sessions: "Closed",
};

/** False for a day or a slot that is closed, or that has fewer places than are needed. */
export function hasRoom(
  { reason, placesLeft }: Pick<Day, "reason" | "placesLeft">,
  needed: number,
) {
  return reason === null && placesLeft >= needed;
}

/**
 * What stands under a day: why it is closed, how few places are left, or null for plenty.
 * @param needed how many places have to be left; `Only 3` where there are fewer
 */
export function dayWords({ reason, placesLeft }: Day, needed = 1): string | null {
  if (reason !== null) return CLOSED_WORDS[reason];
  if (placesLeft < needed) return `Only ${placesLeft}`;
  return placesLeft <= LOW_PLACES ? `${placesLeft} left` : null;
}
