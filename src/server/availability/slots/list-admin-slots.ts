import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { type DayClosure, findSlotClosure } from "./find-slot-closure.ts";
import { offeredSlots } from "./offered-slots.ts";
import { readOffersByActivity } from "./slots.queries.ts";

/**
 * Lists every slot of one date for staff, by start and then by the activity's age: those that the
 * schedules offer, and those no longer offered that have people in them or were changed by hand.
 * @param changed a slot that has a row, and is listed in any case
 */
export async function listAdminSlots(
  { pool }: Context,
  date: string,
  changed?: { activityId: string; startsAt: Date },
): Promise<AdminSlot[]> {
  const [rows] = await readAdminSlotRows(pool, { date });
  if (!rows) throw new Error("The venue has no settings.");
  const { activities, slots, closures, now } = rows;
  const activeIds = activities.filter(({ isArchived }) => !isArchived).map(({ id }) => id);
  const offers = await readOffersByActivity(pool, activeIds, date, 1);
  const adminSlots = activities.flatMap((activity) => {
    const activityRows = slots.filter(({ activityId }) => activityId === activity.id);
    const byStart = new Map(activityRows.map((slot) => [new Date(slot.startsAt).getTime(), slot]));
    const offer = offers.get(activity.id);
    const offered = (offer ? offeredSlots(offer, date) : []).map((times) => {
      const row = byStart.get(times.startsAt.getTime());
      byStart.delete(times.startsAt.getTime());
      const { usualCapacity } = times;
      return toAdminSlot(activity, times, { row, closures, now, usualCapacity, isOffered: true });
    });
    const isChanged = (startsAt: Date) =>
      activity.id === changed?.activityId && startsAt.getTime() === changed.startsAt.getTime();
    const listed = [...byStart.values()].filter(
      (row) => isRelevant(row) || isChanged(new Date(row.startsAt)),
    );
    const unoffered = listed.map((row) => {
      const times = { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
      const usualCapacity = activity.maxCapacity;
      return toAdminSlot(activity, times, { row, closures, now, usualCapacity, isOffered: false });
    });
    return [...offered, ...unoffered];
  });
  return adminSlots.sort(
    (one, other) =>
      one.startsAt.localeCompare(other.startsAt) || one.activityRank - other.activityRank,
  );
}

/** An earlier schedule's row counts only if it has people in it or was changed by hand. */
function isRelevant({ sold, held, closedReason, isCapacityManual }: AdminSlotRow): boolean {
  return sold + held > 0 || closedReason !== null || isCapacityManual;
}

interface SlotContext {
  row: AdminSlotRow | undefined;
  closures: readonly DayClosure[];
  now: Date;
  usualCapacity: number;
  isOffered: boolean;
}

function toAdminSlot(
  activity: AdminSlotActivityRow,
  { startsAt, endsAt }: SlotTimes,
  { row, closures, now, usualCapacity, isOffered }: SlotContext,
): AdminSlot {
  const capacity = row?.capacity ?? usualCapacity;
  const { sold, held, parties } = row ?? { sold: 0, held: 0, parties: 0 };
  const closure = findSlotClosure(activity.id, row, closures);
  return {
    activityId: activity.id,
    activityName: activity.name,
    activityRank: activity.rank,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    capacity,
    isCapacityManual: row?.isCapacityManual ?? false,
    capacityReason: row?.capacityReason ?? null,
    usualCapacity,
    sold,
    held,
    parties,
    placesLeft: Math.max(0, capacity - sold - held),
    isOffered,
    isAvailable: closure === null,
    closedReason: closure?.reason ?? null,
    closedWith: closure?.scope ?? null,
    isOver: endsAt <= now,
  };
}

/** Instants are ISO strings, because the row comes from JSON. */
interface AdminSlotRow {
  activityId: string;
  startsAt: string;
  endsAt: string;
  capacity: number;
  isCapacityManual: boolean;
  capacityReason: string | null;
  sold: number;
  held: number;
  parties: number;
  isAvailable: boolean;
  closedReason: string | null;
}

interface AdminSlotActivityRow {
  id: string;
  name: string;
  rank: number;
  maxCapacity: number;
  isArchived: boolean;
}

interface AdminSlotRows {
  now: Date;
  /** Archived ones too, oldest first. */
  activities: AdminSlotActivityRow[];
  /** Only slots that have a row. */
  slots: AdminSlotRow[];
  closures: DayClosure[];
}

/** Reads the activities, slot rows and closures of one date in one snapshot. */
const readAdminSlotRows = defineStatement<{ date: string }, AdminSlotRows>(
  "list-admin-slots",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(date date)),
   activity AS (
     SELECT id, name, max_capacity, archived_at, row_number() OVER (ORDER BY created_at, id) - 1 AS rank
     FROM activities
   )
   SELECT venue_now() AS now,
     coalesce((
       SELECT json_agg(json_build_object(
         'id', id, 'name', name, 'rank', rank, 'maxCapacity', max_capacity,
         'isArchived', archived_at IS NOT NULL) ORDER BY rank)
       FROM activity
     ), '[]') AS activities,
     coalesce((
       SELECT json_agg(json_build_object(
         'activityId', t.activity_id, 'startsAt', t.start_time, 'endsAt', t.end_time,
         'capacity', t.capacity, 'isCapacityManual', t.capacity_is_manual,
         'capacityReason', t.capacity_reason, 'sold', t.bookings_count, 'held', t.held_count,
         'parties', t.party_count, 'isAvailable', t.is_available, 'closedReason', t.closed_reason))
       FROM activities a JOIN time_slots t ON t.activity_id = a.id
       WHERE t.start_time >= input.date::timestamp AT TIME ZONE settings.timezone
         AND t.start_time < (input.date + 1)::timestamp AT TIME ZONE settings.timezone
     ), '[]') AS slots,
     coalesce((
       SELECT json_agg(json_build_object('activityId', c.activity_id, 'reason', c.reason))
       FROM closed_days c WHERE c.date = input.date
     ), '[]') AS closures
   FROM input, settings`,
);
