import { useState } from "react";
import type { AdminDay } from "../../../shared/contract/admin/days.ts";
import { findCurrentStart, findNextStart, groupByStart, type StartTime } from "./day-slots.ts";

interface SelectedStart {
  starts: StartTime[];
  /** The one whose sessions are shown: the one of now, until another is chosen. */
  selected: string | null;
  /** The first that is still to come; null on another day than today. */
  next: string | null;
  choose: (startsAt: string) => void;
}

/**
 * Which start of a day is looked at. It moves with the present, passing over those to which nobody
 * comes, and begins anew on another day.
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
