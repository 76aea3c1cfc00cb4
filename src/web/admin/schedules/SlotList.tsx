import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { HATCHED_CLASS } from "./CalendarCell.tsx";

interface SlotListProps {
  slots: readonly AdminSlot[];
  /** Shows the activity's name in each slot. */
  showsActivity?: boolean;
  /** Opens the dialog that closes or reopens a slot, or changes its capacity. */
  onSelectSlot: (slot: AdminSlot) => void;
}

/**
 * The slots of a date as buttons, each with its time and how many of its places are sold and held.
 */
export function SlotList({ slots, showsActivity = false, onSelectSlot }: SlotListProps) {
  const { timezone } = useVenue();
  if (slots.length === 0) return <p className="text-xs text-ink-3">No sessions on this day.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2 pt-1">
      {slots.map((slot) => (
        <li key={`${slot.activityId} ${slot.startsAt}`}>
          <button
            type="button"
            onClick={() => onSelectSlot(slot)}
            className={`block min-h-11 w-full rounded-badge border border-line px-2.5 py-1.5 text-left text-xs text-ink-2 hover:bg-hover ${slot.isAvailable ? "" : HATCHED_CLASS}`}
          >
            {showsActivity && <span className="block text-ink-1">{slot.activityName}</span>}
            <span className="block font-semibold text-ink-1 tabular-nums">
              {formatTime(new Date(slot.startsAt), timezone)}
            </span>
            <span className="block tabular-nums">{formatPlaces(slot)}</span>
            {!slot.isAvailable && (
              <span className="block font-medium text-ink-1 wrap-anywhere">
                Closed{slot.closedReason ? `: ${slot.closedReason}` : ""}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `4 of 30 booked, 2 held`. */
function formatPlaces({ sold, held, capacity }: AdminSlot): string {
  return `${sold} of ${capacity} booked${held > 0 ? `, ${held} held` : ""}`;
}
