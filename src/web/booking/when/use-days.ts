import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Day } from "../../../shared/contract/public/activities.ts";
import { type Loaded, useLoaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { daysOffered } from "./availability-queries.ts";
import { windowStartOf } from "./day-window.ts";

interface DayChoice {
  activityId: string;
  /** What is chosen at the moment, a date of the venue. */
  date: string | null;
  /** Called with the first open day, once, for whoever comes without a date. */
  onOffer: (date: string) => void;
}

export interface DaysInWindow {
  start: string;
  days: Loaded<{ days: Day[]; firstOpenDate: string | null }>;
  moveTo: (start: string) => void;
  reload: () => void;
}

/**
 * The days of an activity, a window at a time. Whoever comes without a date is offered the first
 * open day, once: a visitor who clears it has a reason.
 */
export function useDays({ activityId, date, onOffer }: DayChoice): DaysInWindow {
  const { today } = useVenue();
  // A date kept in the tab since yesterday is no choice any more.
  const isOffered = useRef(date !== null && date >= today);
  const [start, setStart] = useState(() => windowStartOf(date ?? today, today));
  const hasMoved = useRef(false);
  const [days, reload] = useLoaded(
    () => daysOffered.now({ activityId, from: start }),
    [activityId, start],
  );
  const firstOpenDate = days.state === "ready" ? days.data.firstOpenDate : null;
  const offer = useEffectEvent(onOffer);

  useEffect(() => {
    if (firstOpenDate === null || isOffered.current) return;
    isOffered.current = true;
    offer(firstOpenDate);
    // A visitor who has paged already stays at the days that they paged to.
    if (!hasMoved.current) setStart(windowStartOf(firstOpenDate, today));
  }, [firstOpenDate, today]);

  function moveTo(next: string) {
    hasMoved.current = true;
    setStart(next);
  }
  return { start, days, moveTo, reload };
}
