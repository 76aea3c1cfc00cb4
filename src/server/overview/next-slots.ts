import type { NextSession } from "../../shared/contract/admin/overview.ts";
import type { DayOutline, OutlineSession } from "../bookings/day/day-outline.ts";

/** Latecomers still come for so long after a start, as on the screen of the day. */
const LATE_MS = 15 * 60_000;

/** The sessions of a day that are not over, without those that nobody comes for any more. */
export function sessionsAhead({ sessions, now }: DayOutline): OutlineSession[] {
  const isAt = (instant: string, plus = 0) => new Date(instant).getTime() + plus > now.getTime();
  const arriving = sessions.filter(({ startsAt }) => isAt(startsAt, LATE_MS));
  return arriving.length > 0 ? arriving : sessions.filter(({ endsAt }) => isAt(endsAt));
}

/** The first of them as the overview tells them. */
export function nextSessions(
  { date, today, now }: DayOutline,
  ahead: readonly OutlineSession[],
  most: number,
): NextSession[] {
  const isNow = (startsAt: string) =>
    date === today && (startsAt === ahead[0]?.startsAt || new Date(startsAt) <= now);
  return ahead.slice(0, most).map((session) => {
    const { activityId, activityName, activityRank, startsAt, endsAt } = session;
    const { capacity, sold, peopleIn, placesLeft, reason, closedReason } = session;
    return {
      activityId,
      activityName,
      activityRank,
      startsAt,
      endsAt,
      capacity,
      sold,
      peopleIn,
      placesLeft: reason === null ? placesLeft : 0,
      closedReason,
      isNow: isNow(startsAt),
    };
  });
}
