import type { DayBooking, DaySession } from "../../shared/contract/desk/desk-days.ts";
import type { OfferedSlot } from "../slots/offered-slots.ts";
import { toDayBooking } from "./day-booking.ts";
import type { DayActivity, DayBookingRow, DaySlot } from "./day-rows.statement.ts";

interface DayFacts {
  activities: readonly DayActivity[];
  slots: readonly DaySlot[];
  bookings: readonly DayBookingRow[];
  /** What each activity offers on that date, with the places of a session that nobody touched. */
  offers: ReadonlyMap<string, { slots: readonly OfferedSlot[]; maxCapacity: number }>;
}

/**
 * The sessions of a day: those that visitors see, and those that they do not find any more but that
 * somebody has booked. By start, then by the age of the activity.
 */
export function daySessions({ activities, slots, bookings, offers }: DayFacts): DaySession[] {
  const bookingsOf = Map.groupBy(bookings, ({ slotId }) => slotId);
  const sessions = activities.flatMap((activity) => {
    const offer = offers.get(activity.id);
    const left = new Map(
      slots
        .filter(({ activityId }) => activityId === activity.id)
        .map((slot) => [new Date(slot.startsAt).getTime(), slot]),
    );
    const offered = (offer?.slots ?? []).map((times) => {
      const known = left.get(times.startsAt.getTime());
      left.delete(times.startsAt.getTime());
      const of = (known && bookingsOf.get(known.id)) ?? [];
      return session(activity, known, of, {
        startsAt: times.startsAt,
        endsAt: times.endsAt,
        capacity: known?.capacity ?? offer?.maxCapacity ?? 0,
        placesLeft: times.placesLeft,
        isOffered: true,
        reason: times.reason,
      });
    });
    const booked = [...left.values()].filter(({ id }) => bookingsOf.has(id));
    return [...offered, ...booked.map((slot) => notOffered(activity, slot, bookingsOf))];
  });
  return sessions.sort(
    (one, other) =>
      one.startsAt.localeCompare(other.startsAt) || one.activityRank - other.activityRank,
  );
}

type Seen = Pick<DaySession, "capacity" | "placesLeft" | "isOffered" | "reason"> & {
  startsAt: Date;
  endsAt: Date;
};

function notOffered(
  activity: DayActivity,
  slot: DaySlot,
  bookingsOf: ReadonlyMap<string, DayBookingRow[]>,
): DaySession {
  return session(activity, slot, bookingsOf.get(slot.id) ?? [], {
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: slot.capacity,
    placesLeft: 0,
    isOffered: false,
    reason: null,
  });
}

function session(
  activity: DayActivity,
  known: DaySlot | undefined,
  rows: readonly DayBookingRow[],
  { startsAt, endsAt, ...seen }: Seen,
): DaySession {
  const bookings: DayBooking[] = rows.map(({ slotId: _, ...row }) => toDayBooking(row));
  return {
    activityId: activity.id,
    activityName: activity.name,
    activityRank: activity.rank,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...seen,
    sold: known?.sold ?? 0,
    held: known?.held ?? 0,
    peopleIn: bookings.reduce((sum, { peopleIn }) => sum + peopleIn, 0),
    bookings,
  };
}
