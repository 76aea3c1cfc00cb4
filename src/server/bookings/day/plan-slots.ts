import type { AdminDaySlot } from "../../../shared/contract/admin/days.ts";
import { addDays } from "../../../shared/time.ts";
import { type DayClosure, findSlotClosure } from "../../availability/slots/find-slot-closure.ts";
import {
  type OfferedSlot,
  offeredSlots,
  offeredStaffSlots,
} from "../../availability/slots/offered-slots.ts";
import { type OfferRow, readOffersByActivity } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import type { DayActivityRow, DaySlotRow } from "./read-day-rows.statement.ts";

export interface DayPlanInput<Slot extends DaySlotRow> {
  activities: readonly DayActivityRow[];
  /** Only slots that have a row. */
  slots: readonly Slot[];
  offers: ReadonlyMap<string, readonly OfferedSlot[]>;
  closures: readonly DayClosure[];
  isBooked: (slot: Slot) => boolean;
}

type PlannedSlot<Slot> = Omit<AdminDaySlot, "bookings" | "checkedInCount"> & {
  row: Slot | undefined;
};

/**
 * Plans the slots of a day: those on offer, and booked ones that are no longer offered. By start,
 * then by the activity's age.
 */
export function planSlots<Slot extends DaySlotRow>(day: DayPlanInput<Slot>): PlannedSlot<Slot>[] {
  return day.activities
    .flatMap((activity) => planActivitySlots(activity, day))
    .sort(
      (one, other) =>
        one.startsAt.localeCompare(other.startsAt) || one.activityRank - other.activityRank,
    );
}

function planActivitySlots<Slot extends DaySlotRow>(
  activity: DayActivityRow,
  { slots, offers, closures, isBooked }: DayPlanInput<Slot>,
): PlannedSlot<Slot>[] {
  const getClosedReason = (slot: Slot | undefined) =>
    findSlotClosure(activity.id, slot, closures)?.reason ?? null;
  const remaining = new Map(
    slots
      .filter(({ activityId }) => activityId === activity.id)
      .map((slot) => [new Date(slot.startsAt).getTime(), slot]),
  );
  const offered = (offers.get(activity.id) ?? []).map((times) => {
    const row = remaining.get(times.startsAt.getTime());
    remaining.delete(times.startsAt.getTime());
    return toPlannedSlot(activity, row, {
      startsAt: times.startsAt,
      endsAt: times.endsAt,
      capacity: row?.capacity ?? times.usualCapacity,
      placesLeft: times.placesLeft,
      isOffered: true,
      reason: times.reason,
      closedReason: getClosedReason(row),
    });
  });
  const booked = [...remaining.values()].filter(isBooked);
  return [
    ...offered,
    ...booked.map((slot) => toUnofferedSlot(activity, slot, getClosedReason(slot))),
  ];
}

type DaySlotAvailability = Pick<
  AdminDaySlot,
  "capacity" | "placesLeft" | "isOffered" | "reason" | "closedReason"
> & {
  startsAt: Date;
  endsAt: Date;
};

function toUnofferedSlot<Slot extends DaySlotRow>(
  activity: DayActivityRow,
  slot: Slot,
  closedReason: string | null,
): PlannedSlot<Slot> {
  return toPlannedSlot(activity, slot, {
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    capacity: slot.capacity,
    placesLeft: 0,
    isOffered: false,
    reason: null,
    closedReason,
  });
}

function toPlannedSlot<Slot extends DaySlotRow>(
  activity: DayActivityRow,
  row: Slot | undefined,
  { startsAt, endsAt, ...availability }: DaySlotAvailability,
): PlannedSlot<Slot> {
  return {
    activityId: activity.id,
    activityName: activity.name,
    activityRank: activity.rank,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...availability,
    sold: row?.sold ?? 0,
    held: row?.held ?? 0,
    row,
  };
}

/** How far to search for the next slot when a day is empty. */
const SEARCH_AHEAD_DAYS = 60;

/**
 * Reads what each active activity offers on one date, by activity id.
 * @param isStaff staff may still sell slots that are too late for visitors
 */
export async function readDayOffers(
  context: Context,
  activities: readonly DayActivityRow[],
  date: string,
  isStaff = false,
): Promise<Map<string, readonly OfferedSlot[]>> {
  const offers = await readActiveOffers(context, activities, date, 1);
  return new Map(
    [...offers].map(([activityId, offer]) => [
      activityId,
      isStaff ? offeredStaffSlots(offer, date) : offeredSlots(offer, date),
    ]),
  );
}

/**
 * Finds the first date after the given one with an open slot; null if the search window has none.
 */
export async function findNextOpenDate(
  context: Context,
  activities: readonly DayActivityRow[],
  date: string,
): Promise<string | null> {
  const from = addDays(date, 1);
  const offers = [
    ...(await readActiveOffers(context, activities, from, SEARCH_AHEAD_DAYS)).values(),
  ];
  const isOpen = (day: string) => (offer: OfferRow) =>
    offeredStaffSlots(offer, day).some(({ reason }) => reason !== "closed");
  for (let offsetDays = 0; offsetDays < SEARCH_AHEAD_DAYS; offsetDays++) {
    const day = addDays(from, offsetDays);
    if (offers.some(isOpen(day))) return day;
  }
  return null;
}

function readActiveOffers(
  { pool }: Context,
  activities: readonly DayActivityRow[],
  fromDate: string,
  days: number,
): Promise<Map<string, OfferRow>> {
  const activeIds = activities.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
  return readOffersByActivity(pool, activeIds, fromDate, days);
}
