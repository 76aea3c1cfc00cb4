import type { Slot } from "../../../shared/contract/activities.ts";
import { slotWords } from "../../../shared/rules/slot-choice.ts";
import { formatTime } from "../../../shared/time.ts";
import type { TileChoice } from "../../ui/ChoiceTiles.tsx";

/** The first session of a day that has not begun and has room; null when none has. */
export function nextSession(slots: readonly Slot[], now: Date): Slot | null {
  return slots.find((slot) => slot.reason === null && new Date(slot.startsAt) > now) ?? null;
}

/** A session as it is chosen: its time, and what room it has for a party. */
export function sessionTile(
  slot: Slot,
  ticketCount: number,
  { now, timeZone }: { now: Date; timeZone: string },
): TileChoice<string> {
  const startsAt = new Date(slot.startsAt);
  const words = slotWords(slot);
  return {
    value: slot.startsAt,
    label: formatTime(startsAt, timeZone),
    note: slot.reason === null && startsAt <= now ? `Under way, ${words}` : words,
    disabled: slot.reason !== null || slot.placesLeft < ticketCount,
  };
}
