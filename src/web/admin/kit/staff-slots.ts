import type { Slot } from "../../../shared/contract/public/activities.ts";
import { formatSlotAvailabilityFor } from "../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../shared/time.ts";
import type { TileChoice } from "../../ui/ChoiceTiles.tsx";

/**
 * Returns the first slot of a date that has not started and has room for the party; null without
 * one.
 */
export function findNextSlot(slots: readonly Slot[], ticketCount: number, now: Date): Slot | null {
  const next = slots.find(
    ({ reason, placesLeft, startsAt }) =>
      reason === null && placesLeft >= ticketCount && new Date(startsAt) > now,
  );
  return next ?? null;
}

/** Converts a slot to a tile, with its time and its availability for the party. */
export function toSlotTile(
  slot: Slot,
  ticketCount: number,
  { now, timeZone }: { now: Date; timeZone: string },
): TileChoice<string> {
  const startsAt = new Date(slot.startsAt);
  const availability = formatSlotAvailabilityFor(slot, ticketCount);
  return {
    value: slot.startsAt,
    label: formatTime(startsAt, timeZone),
    note:
      slot.reason === null && startsAt <= now
        ? `Under way, ${availability.toLowerCase()}`
        : availability,
    disabled: slot.reason !== null || slot.placesLeft < ticketCount,
  };
}
