import type { Slot } from "../../../shared/contract/public/activities.ts";
import { formatSlotAvailabilityFor } from "../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../shared/time.ts";
import type { TileChoice } from "../../ui/ChoiceTiles.tsx";

/** The first session of a day that has not begun and has room for the party; null when none has. */
export function findNextSlot(slots: readonly Slot[], ticketCount: number, now: Date): Slot | null {
  const next = slots.find(
    ({ reason, placesLeft, startsAt }) =>
      reason === null && placesLeft >= ticketCount && new Date(startsAt) > now,
  );
  return next ?? null;
}

/** A session as it is chosen: its time, and what room it has for a party. */
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
