import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { addDays, addMonths, weekdayOf } from "../../shared/time.ts";
import { startOfMonth } from "./month-days.ts";

interface Months {
  /** Around the `MonthGrid`s. */
  box: RefObject<HTMLDivElement | null>;
  /** The first day of each month that is shown. */
  months: readonly string[];
  /** The one day that the Tab key reaches. */
  active: string;
  /** Goes so many months on. */
  turn: (months: number) => void;
  /** Shows a day's month, and lets the Tab key reach the day. */
  show: (date: string) => void;
  /** For the element around the grids: arrows, Home, End, Page Up and Page Down move the focus. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * What calendar grids beside each other have in common: which months they show, and the focus that
 * the keyboard moves from day to day, as the grid pattern of the ARIA practices says.
 * @param count how many months stand side by side
 */
export function useMonths(start: string, count = 1): Months {
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const [active, setActive] = useState(start);
  const [first, setFirst] = useState(startOfMonth(start));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day may stand in a grid that has just come.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, first]);

  function show(date: string) {
    setActive(date);
    const month = startOfMonth(date);
    if (month < first) setFirst(month);
    else if (month >= addMonths(first, count)) setFirst(addMonths(month, 1 - count));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day && dayByKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    show(next);
  }

  function turn(months: number) {
    const next = addMonths(first, months);
    setFirst(next);
    setActive(next);
  }

  const months = Array.from({ length: count }, (_, index) => addMonths(first, index));
  return { box, months, active, turn, show, onKeyDown };
}

/** Where a key leads from a day in a grid of days; undefined for any other key. */
export function dayByKey(key: string, day: string): string | undefined {
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
      return addDays(day, 1 - weekdayOf(day));
    case "End":
      return addDays(day, 7 - weekdayOf(day));
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
