import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { CALENDAR_MONTHS } from "../../../shared/limits.ts";
import { addMonths } from "../../../shared/time.ts";
import { startOfMonth } from "../../ui/month-days.ts";
import { dayByKey } from "../../ui/use-months.ts";

interface CalendarKeys {
  /** Around the months. */
  box: RefObject<HTMLDivElement | null>;
  /** The one day that the Tab key reaches. */
  active: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The focus that the keyboard moves from day to day, as the grid pattern of the ARIA practices says.
 * @param from the first month that is shown
 * @param onTurn shows other months, from this one on
 */
export function useCalendarKeys(
  from: string,
  date: string,
  onTurn: (month: string) => void,
): CalendarKeys {
  const box = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const [moved, setMoved] = useState({ to: date, since: date });
  if (moved.since !== date) setMoved({ to: date, since: date });
  const isShown = (day: string) => from <= day && day < addMonths(from, CALENDAR_MONTHS);
  const active = [moved.to, date].find(isShown) ?? from;

  useEffect(() => {
    if (!isMoving.current || active !== moved.to) return;
    isMoving.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, moved]);

  function onKeyDown(event: KeyboardEvent) {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day && dayByKey(event.key, day);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    setMoved({ to: next, since: date });
    if (isShown(next)) return;
    const month = startOfMonth(next);
    onTurn(month < from ? month : addMonths(month, 1 - CALENDAR_MONTHS));
  }
  return { box, active, onKeyDown };
}
