import { useEffect, useRef, useState } from "react";
import type { Day } from "../../../../shared/contract/activities.ts";
import { type Loaded, useLoaded } from "../../../api/use-loaded.ts";
import { useVenue } from "../../shell/use-venue.ts";
import { bookingDraft, changeDraft } from "../booking-draft.ts";
import { windowStartOf } from "./day-window.ts";
import { daysOffered } from "./offer.ts";

interface DaysInWindow {
  start: string;
  days: Loaded<{ days: Day[]; firstOpenDate: string | null }>;
  moveTo: (start: string) => void;
  reload: () => void;
}

/**
 * The days of an activity, a window at a time. Whoever comes without a date is offered the first
 * open day, once: a visitor who clears it has a reason.
 */
export function useDays(activityId: string): DaysInWindow {
  const { today } = useVenue();
  const isOffered = useRef(isDateChosen(today));
  const [start, moveTo] = useState(() => windowStartOf(bookingDraft().date ?? today, today));
  const [days, reload] = useLoaded(
    () => daysOffered.now({ activityId, from: start }),
    [activityId, start],
  );
  const firstOpenDate = days.state === "ready" ? days.data.firstOpenDate : null;

  useEffect(() => {
    if (firstOpenDate === null || isOffered.current) return;
    isOffered.current = true;
    changeDraft({ date: firstOpenDate, slot: null });
    moveTo(windowStartOf(firstOpenDate, today));
  }, [firstOpenDate, today]);

  return { start, days, moveTo, reload };
}

/** A date kept in the tab since yesterday is no choice any more. */
function isDateChosen(today: string): boolean {
  const { date } = bookingDraft();
  return date !== null && date >= today;
}
