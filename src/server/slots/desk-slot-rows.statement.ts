import { defineStatement } from "../database/statement.ts";
import type { DayClosure } from "./slot-closure.ts";

/** Instants are ISO strings: they come out of JSON. */
export interface DeskSlotRow {
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

export interface DeskSlotActivity {
  id: string;
  name: string;
  rank: number;
  maxCapacity: number;
  isArchived: boolean;
}

interface DeskSlotRows {
  now: Date;
  /** All of them, by age. */
  activities: DeskSlotActivity[];
  /** Those that somebody has touched. */
  slots: DeskSlotRow[];
  closures: DayClosure[];
}

/** What is known of the slots of one date of the venue, read at one moment. */
export const readDeskSlotRows = defineStatement<{ date: string }, DeskSlotRows>(
  "read-desk-slots",
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
