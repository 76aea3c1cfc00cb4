import type { Day } from "../../../shared/contract/public/activities.ts";

/** So few places are said in words, in amber. */
export const LOW_PLACES = 5;

/** What stands on a slot in which this visitor holds places already. */
export const HELD_LABEL = "Held for you";

const CLOSED_LABELS: Record<NonNullable<Day["reason"]>, string> = {
  started: "Too late",
  too_late: "Too late",
  closed: "Closed",
  sold_out: "Sold out",
  fully_booked: "Full",
  no_sessions: "Closed",
};

/** False for a day or a slot that is closed, or that has fewer places than are needed. */
export function hasEnoughPlaces(
  { reason, placesLeft }: Pick<Day, "reason" | "placesLeft">,
  placesNeeded: number,
) {
  return reason === null && placesLeft >= placesNeeded;
}

/**
 * What stands under a day: why it is closed, how few places are left, or null for plenty.
 * @param placesNeeded how many places have to be left; `Only 3` where there are fewer
 */
export function formatDayAvailability(
  { reason, placesLeft }: Day,
  placesNeeded = 1,
): string | null {
  if (reason !== null) return CLOSED_LABELS[reason];
  if (placesLeft < placesNeeded) return `Only ${placesLeft}`;
  return placesLeft <= LOW_PLACES ? `${placesLeft} left` : null;
}
