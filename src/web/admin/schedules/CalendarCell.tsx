import { getActivityColourClass } from "../kit/ActivityName.tsx";
import { formatCalendarDay, getCalendarDay } from "./calendar-days.ts";
import type { CalendarWithClosures } from "./read-schedules.ts";

interface CalendarCellProps {
  day: string;
  calendar: CalendarWithClosures;
  activityId: string | undefined;
  date: string;
  active: string;
  onChoose: (date: string) => void;
}

/** More dots would not fit below the number. */
const MAX_DOTS = 6;

/** A date: a dot for each activity that is offered, in its colour; hatched when it is closed. */
export function CalendarCell(props: CalendarCellProps) {
  const { day, calendar, activityId, date, active, onChoose } = props;
  const { today } = calendar;
  const dayState = getCalendarDay(calendar, day, activityId);
  const isChosen = day === date;
  const isPast = day < today;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the grid role, this is a gridcell.
    <td aria-selected={isChosen} className="p-px">
      <button
        type="button"
        data-day={day}
        tabIndex={day === active ? 0 : -1}
        aria-label={formatCalendarDay(day, today, dayState)}
        aria-current={day === today ? "date" : undefined}
        onClick={() => onChoose(day)}
        className={`grid h-11 w-full content-start justify-items-center gap-0.5 rounded-badge pt-1.5 text-sm leading-4.5 tabular-nums focus-visible:relative focus-visible:z-1 ${cellClass()}`}
      >
        <span
          className={day === today ? "border-b-2 border-accent" : "border-b-2 border-transparent"}
        >
          {Number(day.slice(-2))}
        </span>
        <span
          className={`flex flex-wrap justify-center gap-px ${isPast && !isChosen ? "opacity-45" : ""}`}
        >
          {dayState.activities.slice(0, MAX_DOTS).map(({ id, rank }) => (
            <i
              key={id}
              className={`size-1.25 rounded-full forced-color-adjust-none ${isChosen ? "bg-on-primary" : getActivityColourClass(rank)}`}
            />
          ))}
        </span>
      </button>
    </td>
  );

  function cellClass(): string {
    if (isChosen)
      return `${dayState.closedReason === null ? "" : CHOSEN_HATCHED_CLASS} ${CHOSEN_CLASS}`;
    if (dayState.closedReason !== null) return `${HATCHED_CLASS} text-ink-2 hover:bg-hover`;
    if (isPast) return "text-ink-3 hover:bg-hover";
    if (dayState.activities.length === 0) return "font-medium text-ink-1 hover:bg-hover";
    return "bg-primary-soft font-medium text-ink-1 hover:bg-primary-soft-hover";
  }
}

export const HATCHED_CLASS =
  "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_4px,transparent_4px_8px)]";
const CHOSEN_CLASS = "bg-primary font-semibold text-on-primary";
const CHOSEN_HATCHED_CLASS =
  "bg-[repeating-linear-gradient(135deg,color-mix(in_oklab,var(--color-on-primary)_20%,transparent)_0_4px,transparent_4px_8px)]";
