import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { addDays, addMonths, formatMonth, getWeekday } from "../../shared/time.ts";
import { startOfMonth, weeksOfMonth } from "./month-days.ts";

interface MonthTableProps {
  /** Any day of the month. */
  month: string;
  /** Renders the gridcell of a day. */
  children: (day: string) => ReactNode;
}

const WEEKDAYS = [
  ["Mo", "Monday"],
  ["Tu", "Tuesday"],
  ["We", "Wednesday"],
  ["Th", "Thursday"],
  ["Fr", "Friday"],
  ["Sa", "Saturday"],
  ["Su", "Sunday"],
] as const;

/** A month as a grid of days, with weeks from Monday; fills the available width. */
export function MonthTable({ month, children: renderDay }: MonthTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar grid of the ARIA practices is a table
    <table role="grid" aria-label={formatMonth(month)} className="w-full table-fixed text-center">
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th key={long} scope="col" abbr={long} className="h-6 text-2xs font-normal text-ink-3">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <Week key={week.find((day) => day !== null)} days={week} renderDay={renderDay} />
        ))}
      </tbody>
    </table>
  );
}

interface WeekProps {
  /** Null for days of another month. */
  days: readonly (string | null)[];
  renderDay: (day: string) => ReactNode;
}

/** A week with the days of this month; the blanks before or after them share one cell. */
function Week({ days, renderDay }: WeekProps) {
  const monthDays = days.filter((day) => day !== null);
  const leadingBlanks = days.findIndex((day) => day !== null);
  const trailingBlanks = days.length - leadingBlanks - monthDays.length;
  return (
    <tr>
      {leadingBlanks > 0 && <td colSpan={leadingBlanks} />}
      {monthDays.map(renderDay)}
      {trailingBlanks > 0 && <td colSpan={trailingBlanks} />}
    </tr>
  );
}

interface MonthNavigation {
  /** Contains the `MonthTable`s. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** The first day of each shown month. */
  months: readonly string[];
  /** The one day that Tab reaches. */
  activeDay: string;
  /** Moves on by this many months. */
  shiftMonths: (months: number) => void;
  /** Shows a day's month and makes the day reachable by Tab. */
  showDay: (date: string) => void;
  /** For the element around the grids: arrows, Home, End, Page Up and Page Down move the focus. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The shared state of adjacent calendar grids: the shown months and the roving focus, as in the
 * grid pattern of the ARIA practices.
 * @param monthCount the number of months side by side
 */
export function useMonthNavigation(initialDate: string, monthCount = 1): MonthNavigation {
  const containerRef = useRef<HTMLDivElement>(null);
  const shouldFocusDay = useRef(false);
  const [activeDay, setActiveDay] = useState(initialDate);
  const [firstMonth, setFirstMonth] = useState(startOfMonth(initialDate));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day may be in a grid that has just been rendered
  useEffect(() => {
    if (!shouldFocusDay.current) return;
    shouldFocusDay.current = false;
    containerRef.current?.querySelector<HTMLElement>(`[data-day="${activeDay}"]`)?.focus();
  }, [activeDay, firstMonth]);

  function showDay(date: string) {
    setActiveDay(date);
    const month = startOfMonth(date);
    if (month < firstMonth) setFirstMonth(month);
    else if (month >= addMonths(firstMonth, monthCount))
      setFirstMonth(addMonths(month, 1 - monthCount));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day && getDayForKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    shouldFocusDay.current = true;
    showDay(next);
  }

  function shiftMonths(months: number) {
    const next = addMonths(firstMonth, months);
    setFirstMonth(next);
    setActiveDay(next);
  }

  const months = Array.from({ length: monthCount }, (_, index) => addMonths(firstMonth, index));
  return { containerRef, months, activeDay, shiftMonths, showDay, onKeyDown };
}

/** The day that a key leads to in a grid of days; undefined for other keys. */
export function getDayForKey(key: string, day: string): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, 1 - getWeekday(day));
    case "End":
      return addDays(day, 7 - getWeekday(day));
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
