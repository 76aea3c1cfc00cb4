import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, addMonths, getWeekday } from "../../shared/time.ts";
import { startOfMonth } from "./month-days.ts";

interface MonthNavigation {
  /** Around the `MonthGrid`s. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** The first day of each month that is shown. */
  months: readonly string[];
  /** The one day that the Tab key reaches. */
  activeDay: string;
  /** Goes so many months on. */
  shiftMonths: (months: number) => void;
  /** Shows a day's month, and lets the Tab key reach the day. */
  showDay: (date: string) => void;
  /** For the element around the grids: arrows, Home, End, Page Up and Page Down move the focus. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * What calendar grids beside each other have in common: which months they show, and the focus that
 * the keyboard moves from day to day, as the grid pattern of the ARIA practices says.
 * @param monthCount how many months stand side by side
 */
export function useMonthNavigation(initialDate: string, monthCount = 1): MonthNavigation {
  const containerRef = useRef<HTMLDivElement>(null);
  const shouldFocusDay = useRef(false);
  const [activeDay, setActiveDay] = useState(initialDate);
  const [firstMonth, setFirstMonth] = useState(startOfMonth(initialDate));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day may stand in a grid that has just come.
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

/** Where a key leads from a day in a grid of days; undefined for any other key. */
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
