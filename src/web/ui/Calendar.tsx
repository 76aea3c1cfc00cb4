import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ComponentType } from "react";
import { addMonths, formatMonth } from "../../shared/time.ts";
import { Button } from "./Button.tsx";
import { MonthTable, useMonthNavigation } from "./MonthTable.tsx";
import { formatFullDate, startOfMonth, weeksOfMonth } from "./month-days.ts";

interface CalendarProps {
  /** Today's date in the venue's time zone. */
  today: string;
  /** The chosen days, inclusive; equal for a single day, null for none. */
  from: string | null;
  until: string | null;
  /** The day whose month is shown first and that Tab reaches; `from` by default. */
  initialDate?: string;
  /** The first and last selectable day. */
  min?: string | undefined;
  max?: string | undefined;
  /** The number of months side by side. */
  monthCount?: 1 | 2;
  /** What is special about a day, such as a bank holiday's name; marks it and lists it below. */
  getDayNote?: GetDayNote | undefined;
  onChoose: (date: string) => void;
}

export type GetDayNote = (date: string) => string | undefined;

/** One or two months to choose a day or a range from, with buttons to other months. */
export function Calendar(props: CalendarProps) {
  const { today, from, until, min, max, monthCount = 1, getDayNote, onChoose } = props;
  const { containerRef, months, activeDay, shiftMonths, showDay, onKeyDown } = useMonthNavigation(
    props.initialDate ?? from ?? today,
    monthCount,
  );
  const first = months[0] ?? today;
  const isDisabled = (day: string) =>
    (min !== undefined && day < min) || (max !== undefined && day > max);

  function choose(date: string) {
    showDay(date);
    onChoose(date);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focusable elements are the days inside
    <div ref={containerRef} onKeyDown={onKeyDown} className="relative flex gap-7">
      <div className="absolute -top-2.5 right-0 flex">
        <MonthButton
          label="Previous month"
          icon={ChevronLeft}
          isDisabled={min !== undefined && first <= startOfMonth(min)}
          onPress={() => shiftMonths(-1)}
        />
        <MonthButton
          label="Next month"
          icon={ChevronRight}
          isDisabled={max !== undefined && addMonths(first, monthCount) > max}
          onPress={() => shiftMonths(1)}
        />
      </div>
      {months.map((month) => (
        <div key={month} className="w-full">
          <p aria-live="polite" className="mb-3 ml-1.5 text-sm leading-5 font-semibold text-ink-1">
            {formatMonth(month)}
          </p>
          <MonthGrid
            month={month}
            today={today}
            from={from}
            until={until}
            activeDay={activeDay}
            isDisabled={isDisabled}
            getDayNote={getDayNote}
            onChoose={choose}
          />
          {getDayNote && <DayNotes month={month} getDayNote={getDayNote} />}
        </div>
      ))}
    </div>
  );
}

interface DateCalendarProps {
  value: string | null;
  /** Today's date in the venue's time zone. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  getDayNote?: GetDayNote | undefined;
  onChoose: (date: string) => void;
  /** Absent when a date is required. */
  onClear?: () => void;
}

/** The popup of a date field: a month to choose from, Today and Clear. */
export function DateCalendar(props: DateCalendarProps) {
  const { value, today, min, max, getDayNote, onChoose, onClear } = props;
  const isTodayDisabled = (min !== undefined && today < min) || (max !== undefined && today > max);
  return (
    <div className="p-4 text-sm tablet:w-72">
      <Calendar
        today={today}
        min={min}
        max={max}
        getDayNote={getDayNote}
        onChoose={onChoose}
        from={value}
        until={value}
        initialDate={value ?? clampToRange(today, min, max)}
      />
      <div className="mt-2 flex justify-between empty:hidden">
        {!isTodayDisabled && (
          <Button variant="quiet" size="md" className="-ml-2" onClick={() => onChoose(today)}>
            Today
          </Button>
        )}
        {onClear && value !== null && (
          <Button variant="quiet" size="md" className="-mr-2 ml-auto" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

function clampToRange(today: string, min = today, max = today): string {
  if (today < min) return min;
  return today > max ? max : today;
}

interface MonthButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  isDisabled: boolean;
  onPress: () => void;
}

function MonthButton({ label, icon: Icon, isDisabled, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover disabled:text-ink-disabled disabled:hover:bg-transparent"
    >
      <Icon className="size-4.5" />
    </button>
  );
}

interface MonthGridProps {
  /** Any day of the month. */
  month: string;
  /** Marked with an orange dot. */
  today: string;
  /** The chosen days, inclusive; equal for a single day, null for none. */
  from: string | null;
  until: string | null;
  /** The one day that Tab reaches; see `useMonthNavigation`. */
  activeDay: string;
  isDisabled?: (date: string) => boolean;
  getDayNote?: GetDayNote | undefined;
  onChoose: (date: string) => void;
}

/** One month to choose a day or a range from. */
function MonthGrid(props: MonthGridProps) {
  return (
    <MonthTable month={props.month}>
      {(day) => <DayCell key={day} day={day} {...props} />}
    </MonthTable>
  );
}

interface DayCellProps extends MonthGridProps {
  day: string;
}

function DayCell(props: DayCellProps) {
  const { day, today, from, until, activeDay, isDisabled, getDayNote, onChoose } = props;
  const note = getDayNote?.(day);
  const position = getRangePosition(day, from, until);
  const isDayDisabled = isDisabled?.(day) ?? false;
  const isActive = day === activeDay;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with role grid this is a gridcell
    <td aria-selected={position !== "outside"} className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-label={[formatFullDate(day), day === today && "today", note]
          .filter(Boolean)
          .join(", ")}
        title={note}
        aria-current={day === today ? "date" : undefined}
        aria-disabled={isDayDisabled || undefined}
        onClick={() => {
          if (!isDayDisabled) onChoose(day);
        }}
        className={`relative h-touch w-full min-h-8.5 text-sm tabular-nums focus-visible:z-1 ${isDayDisabled ? DISABLED_CLASS : POSITION_CLASSES[position]}`}
      >
        {Number(day.slice(-2))}
        {day === today && (
          <span className="absolute bottom-1 left-1/2 size-1 -translate-x-1/2 rounded-full bg-accent forced-color-adjust-none" />
        )}
        {note !== undefined && (
          <DayNoteMark isChosen={position !== "outside" && position !== "inside"} />
        )}
      </button>
    </td>
  );
}

/** Marks a day that has a note, at the top right of its cell. */
export function DayNoteMark({ isChosen }: { isChosen: boolean }) {
  return (
    <i
      className={`absolute top-1 right-1 size-0 border-5 border-b-transparent border-l-transparent forced-color-adjust-none ${isChosen ? "border-t-on-primary border-r-on-primary" : "border-t-accent border-r-accent"}`}
    />
  );
}

interface DayNotesProps {
  /** Any day of the month. */
  month: string;
  getDayNote: GetDayNote;
}

/** The notes of a month's days. */
function DayNotes({ month, getDayNote }: DayNotesProps) {
  const days = weeksOfMonth(month)
    .flat()
    .filter((day) => day !== null)
    .flatMap((day) => {
      const note = getDayNote(day);
      return note === undefined ? [] : [{ day, note }];
    });
  if (days.length === 0) return null;
  return (
    <ul className="mt-2 ml-1.5 grid gap-0.5 text-xs text-ink-2">
      {days.map(({ day, note }) => (
        <li key={day} className="tabular-nums">
          {Number(day.slice(-2))} {note}
        </li>
      ))}
    </ul>
  );
}

type RangePosition = "outside" | "first" | "inside" | "last" | "only";

const CHOSEN = "bg-primary font-semibold text-on-primary";
const POSITION_CLASSES: Record<RangePosition, string> = {
  outside: "rounded-badge text-ink-1 hover:bg-hover",
  first: `rounded-l-badge ${CHOSEN}`,
  inside: "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover",
  last: `rounded-r-badge ${CHOSEN}`,
  only: `rounded-badge ${CHOSEN}`,
};
const DISABLED_CLASS = "text-ink-disabled";

function getRangePosition(day: string, from: string | null, until: string | null): RangePosition {
  if (from === null || until === null || day < from || day > until) return "outside";
  if (from === until) return "only";
  if (day === from) return "first";
  return day === until ? "last" : "inside";
}
