import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, addMonths, getWeekday } from "../../shared/time.ts";
import { startOfMonth } from "./month-days.ts";

interface MonthNavigation {
  /** Contains the `MonthGrid`s. */
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
