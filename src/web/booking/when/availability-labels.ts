import type { Day } from "../../../shared/contract/public/activities.ts";

/** Up to this many places left, the number is shown in amber. */
export const LOW_PLACES = 5;

/** Label of a slot in which this visitor already holds places. */
export const HELD_LABEL = "Held for you";

const CLOSED_LABELS: Record<NonNullable<Day["reason"]>, string> = {
  started: "Too late",
  too_late: "Too late",
  closed: "Closed",
  sold_out: "Sold out",
  fully_booked: "Full",
  no_sessions: "Closed",
};

/** False for a day or slot that is closed or has fewer places left than needed. */
export function hasEnoughPlaces(
  { reason, placesLeft }: Pick<Day, "reason" | "placesLeft">,
  placesNeeded: number,
) {
  return reason === null && placesLeft >= placesNeeded;
}

/**
 * Label of a day: why it is closed, or how few places are left; null when there are plenty.
 * @param placesNeeded with fewer places left than this the label is, for example, `Only 3`
 */
export function formatDayAvailability(
  { reason, placesLeft }: Day,
  placesNeeded: number,
): string | null {
  if (reason !== null) return CLOSED_LABELS[reason];
  if (placesLeft < placesNeeded) return `Only ${placesLeft}`;
  return placesLeft <= LOW_PLACES ? `${placesLeft} left` : null;
}
