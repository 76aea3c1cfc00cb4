import { useState } from "react";
import type { AdminDay } from "../../../shared/contract/admin/days.ts";
import { findCurrentStart, findNextStart, groupByStart, type StartTime } from "./day-slots.ts";

interface SelectedStart {
  starts: StartTime[];
  /** The start whose slots are shown: the current one, until another is chosen. */
  selected: string | null;
  /** The first start that has not passed; null on a day other than today. */
  next: string | null;
  choose: (startsAt: string) => void;
}

/**
 * Selects a start of the day. The selection follows the clock, skips starts without bookings, and
 * resets on another day.
 */
export function useSelectedStart(day: AdminDay, now: Date): SelectedStart {
  const [choice, setChoice] = useState<{ date: string; startsAt: string } | null>(null);
  const starts = groupByStart(day.sessions);
  const bookedStarts = starts.filter(({ slots }) => slots.some(({ bookings }) => bookings.length));
  const attended = bookedStarts.length > 0 ? bookedStarts : starts;
  const isToday = day.date === day.today;
  const current = isToday ? findCurrentStart(attended, now) : (attended[0]?.startsAt ?? null);
  const isValid =
    choice?.date === day.date && starts.some(({ startsAt }) => startsAt === choice.startsAt);
  return {
    starts,
    selected: isValid ? choice.startsAt : current,
    next: isToday ? findNextStart(attended, now) : null,
    choose: (startsAt) => setChoice({ date: day.date, startsAt }),
  };
}
