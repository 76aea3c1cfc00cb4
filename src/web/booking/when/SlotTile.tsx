import type { Slot } from "../../../shared/contract/public/activities.ts";
import { formatSlotAvailabilityFor } from "../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../shared/time.ts";
import { hasEnoughPlaces, LOW_PLACES } from "./availability-labels.ts";

export interface CurrentSlot {
  /** ISO 8601 instant. */
  startsAt: string;
  label: string;
  /** False where the visitor must choose another slot, for example when moving a booking. */
  isSelectable: boolean;
}

interface SlotTileProps {
  slot: Slot;
  timeZone: string;
  isChosen: boolean;
  /**
   * Set when the visitor already has places in this slot: it stays selectable for them when it is
   * full.
   */
  currentSlot: CurrentSlot | null;
  /** The places that the slot must have left. */
  placesNeeded: number;
  onChoose: () => void;
}

const TILE_CLASS =
  "flex min-h-16 flex-col items-start justify-center rounded-control px-2.5 text-left whitespace-nowrap transition-colors duration-fast tablet:px-3";
const AVAILABLE_CLASS = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";
const CHOSEN_CLASS = "bg-primary text-on-primary";
const CLOSED_CLASS = "cursor-not-allowed bg-sunken text-ink-3";

/** One slot: its time, and how many places are left or why it cannot be chosen. */
export function SlotTile({
  slot,
  timeZone,
  isChosen,
  currentSlot,
  placesNeeded,
  onChoose,
}: SlotTileProps) {
  const isClosed = currentSlot ? !currentSlot.isSelectable : !hasEnoughPlaces(slot, placesNeeded);
  const isLow = !isClosed && !currentSlot && slot.placesLeft <= LOW_PLACES;
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isClosed ? undefined : isChosen}
      onClick={onChoose}
      className={`${TILE_CLASS} ${getTileClass(isClosed, isChosen)}`}
    >
      <span
        className={`text-[1.0625rem] leading-5.5 tabular-nums ${isClosed ? "" : "font-bold"} ${isClosed || isChosen ? "" : "text-ink-1"}`}
      >
        {formatTime(new Date(slot.startsAt), timeZone)}
      </span>
      <span
        className={`text-2xs leading-4.5 max-tablet:tracking-tight tablet:text-xs ${isLow && !isChosen ? "font-bold text-warn" : ""}`}
      >
        {currentSlot?.label ?? formatSlotAvailabilityFor(slot, placesNeeded)}
      </span>
    </button>
  );
}

function getTileClass(isClosed: boolean, isChosen: boolean): string {
  if (isClosed) return CLOSED_CLASS;
  return isChosen ? CHOSEN_CLASS : AVAILABLE_CLASS;
}
