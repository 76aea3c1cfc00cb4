import type { Slot } from "../../../shared/contract/public/activities.ts";
import { slotWordsFor } from "../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../shared/time.ts";
import { hasRoom, LOW_PLACES } from "./availability-labels.ts";

export interface OwnSlot {
  /** An instant, ISO-8601. */
  startsAt: string;
  words: string;
  /** False where the visitor is already, and wants to go elsewhere. */
  canBeChosen: boolean;
}

interface SlotTileProps {
  slot: Slot;
  timeZone: string;
  isChosen: boolean;
  /** This visitor has places in it already; it stays theirs, even when it is otherwise full. */
  own: OwnSlot | null;
  /** How many places have to be left. */
  needed: number;
  onChoose: () => void;
}

const SHAPE =
  "flex min-h-16 flex-col items-start justify-center rounded-control px-2.5 text-left whitespace-nowrap transition-colors duration-fast tablet:px-3";
const FREE = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";
const CHOSEN = "bg-primary text-on-primary";
const CLOSED = "cursor-not-allowed bg-sunken text-ink-3";

/** One slot: its time, and how many places are left or why it cannot be chosen. */
export function SlotTile({ slot, timeZone, isChosen, own, needed, onChoose }: SlotTileProps) {
  const isClosed = own ? !own.canBeChosen : !hasRoom(slot, needed);
  const isLow = !isClosed && !own && slot.placesLeft <= LOW_PLACES;
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isClosed ? undefined : isChosen}
      onClick={onChoose}
      className={`${SHAPE} ${lookOf(isClosed, isChosen)}`}
    >
      <span
        className={`text-[1.0625rem] leading-5.5 tabular-nums ${isClosed ? "" : "font-bold"} ${isClosed || isChosen ? "" : "text-ink-1"}`}
      >
        {formatTime(new Date(slot.startsAt), timeZone)}
      </span>
      <span
        className={`text-2xs leading-4.5 max-tablet:tracking-tight tablet:text-xs ${isLow && !isChosen ? "font-bold text-warn" : ""}`}
      >
        {own?.words ?? slotWordsFor(slot, needed)}
      </span>
    </button>
  );
}

function lookOf(isClosed: boolean, isChosen: boolean): string {
  if (isClosed) return CLOSED;
  return isChosen ? CHOSEN : FREE;
}
