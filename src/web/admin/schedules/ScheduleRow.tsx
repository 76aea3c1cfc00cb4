import ChevronDown from "lucide-react/icons/chevron-down";
import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import {
  formatOpeningHours,
  formatScheduleDates,
  formatWeekdays,
  formatWindow,
} from "../../../shared/admin-time.ts";
import type { DaySchedule } from "../../../shared/contract/admin/schedules.ts";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { pluralize } from "../../../shared/format.ts";
import { listWindows } from "../../../shared/rules/slot-times.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { getActivityColourClass } from "../kit/ActivityName.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { HATCHED_CLASS } from "./CalendarPanel.tsx";
import { formatCapacity } from "./schedule-summary.ts";

interface ScheduleRowProps {
  schedule: DaySchedule;
  /** Its slots on the listed date. */
  slots: readonly AdminSlot[];
  today: string;
  onEdit: (() => void) | undefined;
  onDuplicate: (() => void) | undefined;
  onDelete: () => void;
  onSelectSlot: (slot: AdminSlot) => void;
}

/** A schedule on one date; its slots unfold below it. */
export function ScheduleRow(props: ScheduleRowProps) {
  const { schedule, slots, today, onEdit, onDuplicate, onDelete, onSelectSlot } = props;
  const { activityName, activityRank, daysOfWeek, sessionCount, soldCount } = schedule;
  const { gapMinutes, capacity } = schedule;
  const [isOpen, setOpen] = useState(false);
  const slotsId = useId();
  const scheduleText = `${activityName}, ${formatOpeningHours(schedule)}`;
  return (
    <li className="border-t border-line px-4 py-1.5 text-sm">
      <div className="grid grid-cols-[0.25rem_minmax(0,1fr)_auto] items-center gap-x-4 wide:grid-cols-[0.25rem_minmax(0,1fr)_11rem_7.5rem_6rem_8.25rem]">
        <span
          aria-hidden="true"
          className={`h-full min-h-8 w-1 rounded-full forced-color-adjust-none max-wide:row-span-3 ${getActivityColourClass(activityRank)}`}
        />
        <h3 className="min-w-0 max-wide:col-span-2">
          <span className="block truncate font-semibold text-ink-1" title={activityName}>
            {activityName}
          </span>
          <span className="block text-xs font-normal text-ink-3">
            {formatWeekdays(daysOfWeek)}, {formatScheduleDates(schedule, today.slice(0, 4))}
            {gapMinutes > 0 && `, gaps of ${pluralize(gapMinutes, "minute")}`}
            {capacity !== null && `, ${formatCapacity(capacity)}`}
          </span>
        </h3>
        <p className="font-medium whitespace-nowrap text-ink-1 tabular-nums max-wide:col-span-2 max-wide:col-start-2 max-wide:row-start-2 wide:text-right">
          {listWindows(schedule).map((window) => (
            <span key={window.startTime} className="block">
              {formatWindow(window)}
            </span>
          ))}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={slotsId}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 inline-flex min-h-touch items-center gap-1 justify-self-start rounded-button px-2 text-ink-2 tabular-nums hover:bg-hover max-wide:col-start-2 max-wide:row-start-3 wide:justify-self-end"
        >
          {pluralize(sessionCount, "session")}
          <span className="sr-only"> of {scheduleText}</span>
          <ChevronDown
            className={`size-4 text-ink-3 transition-transform duration-fast ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
        <p className="text-right text-ink-2 tabular-nums max-wide:col-start-3 max-wide:row-start-2 max-wide:self-start">
          {soldCount} booked
        </p>
        <span className="flex justify-end max-wide:col-start-3 max-wide:row-start-3 max-wide:-mr-2.5">
          <IconButton label={`Edit schedule of ${scheduleText}`} onClick={onEdit}>
            <Pencil className="size-4.5" />
          </IconButton>
          <IconButton label={`Duplicate schedule of ${scheduleText}`} onClick={onDuplicate}>
            <Copy className="size-4.5" />
          </IconButton>
          <IconButton label={`Delete schedule of ${scheduleText}`} onClick={onDelete}>
            <Trash2 className="size-4.5" />
          </IconButton>
        </span>
      </div>
      <div id={slotsId} hidden={!isOpen} className="pb-1.5 pl-5">
        <SlotList slots={slots} onSelectSlot={onSelectSlot} />
      </div>
    </li>
  );
}

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
