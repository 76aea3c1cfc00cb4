import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Day, Slot } from "../../../shared/contract/public/activities.ts";
import { type LoadState, useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { hasEnoughPlaces } from "./availability-labels.ts";
import { daysQuery, slotsQuery } from "./availability-queries.ts";
import { getWindowStart } from "./day-window.ts";

interface DaysOptions {
  activityId: string;
  /** The chosen date in the venue's time zone. */
  date: string | null;
  /** Called once with the first open day when no date is chosen yet. */
  onSuggestDate: (date: string) => void;
}

export interface DayWindow {
  start: string;
  days: LoadState<{ days: Day[]; firstOpenDate: string | null }>;
  moveTo: (start: string) => void;
  reload: () => void;
}

/**
 * The days of an activity, one window at a time. Without a chosen date it suggests the first open
 * day, but only once: a visitor who clears the date does so on purpose.
 */
export function useDays({ activityId, date, onSuggestDate }: DaysOptions): DayWindow {
  const { today } = useVenue();
  // A past date left over in this tab no longer counts as a choice.
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
    // A visitor who has already paged stays in that window.
    if (!hasMoved.current) setStart(getWindowStart(firstOpenDate, today));
  }, [firstOpenDate, today]);

  function moveTo(next: string) {
    hasMoved.current = true;
    setStart(next);
  }
  return { start, days, moveTo, reload };
}

interface SlotsOptions {
  activityId: string;
  /** The date whose slots are shown, in the venue's time zone. */
  date: string | null;
  /** The start of the chosen slot, and of the held one, which stays selectable when it is full. */
  chosenStartsAt: string | null;
  heldStartsAt: string | null;
  /** The places that the chosen slot must have left. */
  placesNeeded: number;
  /** Called when the chosen slot is no longer available. */
  onLost: () => void;
}

export interface DaySlots {
  slots: LoadState<Slot[]>;
  /** The chosen slot as last loaded. */
  chosen: Slot | undefined;
  /** The start of a chosen slot that is no longer available. */
  lostStartsAt: string | null;
  reload: () => void;
}

/** The slots of the chosen day. Undoes and reports a choice that is no longer available. */
export function useSlots(options: SlotsOptions): DaySlots {
  const { activityId, date, chosenStartsAt, heldStartsAt, placesNeeded } = options;
  const [lostStartsAt, setLostStartsAt] = useState<string | null>(null);
  const [slots, reload] = useApiQuery(
    async () => (date === null ? [] : slotsQuery.fetch({ activityId, date })),
    [activityId, date],
  );
  const chosen =
    slots.state === "ready" ? slots.data.find((s) => s.startsAt === chosenStartsAt) : undefined;
  const notifyLost = useEffectEvent(options.onLost);

  useEffect(() => {
    if (slots.state !== "ready" || chosenStartsAt === null) return;
    const current = slots.data.find((s) => s.startsAt === chosenStartsAt);
    if (chosenStartsAt === heldStartsAt && current) return;
    if (current && hasEnoughPlaces(current, placesNeeded)) return;
    setLostStartsAt(chosenStartsAt);
    notifyLost();
  }, [slots, chosenStartsAt, heldStartsAt, placesNeeded]);

  return { slots, chosen, lostStartsAt: chosenStartsAt === null ? lostStartsAt : null, reload };
}
