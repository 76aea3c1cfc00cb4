import type { DaySession } from "../../../shared/contract/admin/days.ts";
import { type DayClosure, slotClosure } from "../../availability/slots/find-slot-closure.ts";
import type { DayOffer } from "./day-offers.ts";
import type { DayActivity, DaySlot } from "./read-day-rows.statement.ts";

export interface PlannedFacts<Slot extends DaySlot> {
  activities: readonly DayActivity[];
  /** Those that somebody has touched. */
  slots: readonly Slot[];
  offers: ReadonlyMap<string, DayOffer>;
  closures: readonly DayClosure[];
  isBooked: (slot: Slot) => boolean;
}

type Planned<Slot> = Omit<DaySession, "bookings" | "peopleIn"> & { slot: Slot | undefined };

/**
 * The sessions of a day: those that are offered, and those that nobody finds any more but that
 * somebody has booked. By start, then by the age of the activity.
 */
export function plannedSessions<Slot extends DaySlot>(facts: PlannedFacts<Slot>): Planned<Slot>[] {
  return facts.activities
    .flatMap((activity) => sessionsOf(activity, facts))
    .sort(
      (one, other) =>
        one.startsAt.localeCompare(other.startsAt) || one.activityRank - other.activityRank,
    );
}

function sessionsOf<Slot extends DaySlot>(
  activity: DayActivity,
  { slots, offers, closures, isBooked }: PlannedFacts<Slot>,
): Planned<Slot>[] {
  const offer = offers.get(activity.id);
  const closedReasonOf = (slot: Slot | undefined) =>
    slotClosure(activity.id, slot, closures)?.reason ?? null;
  const left = new Map(
    slots
      .filter(({ activityId }) => activityId === activity.id)
      .map((slot) => [new Date(slot.startsAt).getTime(), slot]),
  );
  const offered = (offer?.slots ?? []).map((times) => {
    const known = left.get(times.startsAt.getTime());
    left.delete(times.startsAt.getTime());
    return session(activity, known, {
      startsAt: times.startsAt,
      endsAt: times.endsAt,
      capacity: known?.capacity ?? offer?.maxCapacity ?? 0,
      placesLeft: times.placesLeft,
      isOffered: true,
      reason: times.reason,
      closedReason: closedReasonOf(known),
    });
  });
  const booked = [...left.values()].filter(isBooked);
  return [...offered, ...booked.map((slot) => notOffered(activity, slot, closedReasonOf(slot)))];
}

type Seen = Pick<
  DaySession,
  "capacity" | "placesLeft" | "isOffered" | "reason" | "closedReason"
> & {
  startsAt: Date;
  endsAt: Date;
};

function notOffered<Slot extends DaySlot>(
  activity: DayActivity,
  slot: Slot,
  closedReason: string | null,
): Planned<Slot> {
  return session(activity, slot, {
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: slot.capacity,
    placesLeft: 0,
    isOffered: false,
    reason: null,
    closedReason,
  });
}

function session<Slot extends DaySlot>(
  activity: DayActivity,
  slot: Slot | undefined,
  { startsAt, endsAt, ...seen }: Seen,
): Planned<Slot> {
  return {
    activityId: activity.id,
    activityName: activity.name,
    activityRank: activity.rank,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...seen,
    sold: slot?.sold ?? 0,
    held: slot?.held ?? 0,
    slot,
  };
}
