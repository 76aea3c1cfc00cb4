import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Day } from "../../../shared/contract/public/activities.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { daysQuery } from "./availability-queries.ts";
import { getWindowStart } from "./day-window.ts";

interface DaysOptions {
  activityId: string;
  /** What is chosen at the moment, a date of the venue. */
  date: string | null;
  /** Called with the first open day, once, for whoever comes without a date. */
  onSuggestDate: (date: string) => void;
}

export interface DayWindow {
  start: string;
  days: LoadState<{ days: Day[]; firstOpenDate: string | null }>;
  moveTo: (start: string) => void;
  reload: () => void;
}

/**
 * The days of an activity, a window at a time. Whoever comes without a date is offered the first
 * open day, once: a visitor who clears it has a reason.
 */
export function useDays({ activityId, date, onSuggestDate }: DaysOptions): DayWindow {
  const { today } = useVenue();
  // A date kept in the tab since yesterday is no choice any more.
  const hasSuggested = useRef(date !== null && date >= today);
  const [start, setStart] = useState(() => getWindowStart(date ?? today, today));
  const hasMoved = useRef(false);
  const [days, reload] = useApiQuery(
    () => daysQuery.fetch({ activityId, from: start }),
    [activityId, start],
  );
  const firstOpenDate = days.state === "ready" ? days.data.firstOpenDate : null;
  const suggestDate = useEffectEvent(onSuggestDate);

  useEffect(() => {
    if (firstOpenDate === null || hasSuggested.current) return;
    hasSuggested.current = true;
    suggestDate(firstOpenDate);
    // A visitor who has paged already stays at the days that they paged to.
    if (!hasMoved.current) setStart(getWindowStart(firstOpenDate, today));
  }, [firstOpenDate, today]);

  function moveTo(next: string) {
    hasMoved.current = true;
    setStart(next);
  }
  return { start, days, moveTo, reload };
}
