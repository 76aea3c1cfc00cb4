import { useState } from "react";
import type { DeskDay } from "../../../shared/contract/admin/days.ts";
import { currentStart, nextStart, type StartTime, startTimes } from "./day-slots.ts";

interface ShownStart {
  starts: StartTime[];
  /** The one whose sessions are shown: the one of now, until another is chosen. */
  shown: string | null;
  /** The first that is still to come; null on another day than today. */
  next: string | null;
  choose: (startsAt: string) => void;
}

/**
 * Which start of a day is looked at. It moves with the present, passing over those to which nobody
 * comes, and begins anew on another day.
 */
export function useShownStart(day: DeskDay, present: Date): ShownStart {
  const [chosen, setChosen] = useState<{ date: string; startsAt: string } | null>(null);
  const starts = startTimes(day.sessions);
  const booked = starts.filter(({ sessions }) => sessions.some(({ bookings }) => bookings.length));
  const awaited = booked.length > 0 ? booked : starts;
  const isToday = day.date === day.today;
  const now = isToday ? currentStart(awaited, present) : (awaited[0]?.startsAt ?? null);
  const isThere =
    chosen?.date === day.date && starts.some(({ startsAt }) => startsAt === chosen.startsAt);
  return {
    starts,
    shown: isThere ? chosen.startsAt : now,
    next: isToday ? nextStart(awaited, present) : null,
    choose: (startsAt) => setChosen({ date: day.date, startsAt }),
  };
}
