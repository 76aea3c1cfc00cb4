import { defineStatement } from "../database/statement.ts";
import {
  type DayFrame,
  type DaySlot,
  dayFields,
  dayParts,
  slotFields,
} from "./day-rows.statement.ts";

export interface OutlineSlot extends DaySlot {
  peopleIn: number;
}

/** @param date absent: today, by the venue's clock. */
export const readDayOutline = defineStatement<
  { date?: string },
  DayFrame & { slots: OutlineSlot[] }
>(
  "read-day-outline",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(date date)),
   ${dayParts},
   -- Session by session: of a join PostgreSQL expects so much that it reads every booking.
   entered AS MATERIALIZED (
     SELECT slot.id AS time_slot_id, came.people
     FROM slot CROSS JOIN LATERAL (
       SELECT sum(b.checked_in_count) AS people FROM bookings b
       WHERE b.time_slot_id = slot.id AND b.status = 'confirmed' AND b.checked_in_count > 0
     ) came
     WHERE slot.bookings_count > 0
   )
   SELECT ${dayFields},
     coalesce((
       SELECT json_agg(json_build_object(${slotFields}, 'peopleIn', coalesce(people, 0)))
       FROM slot LEFT JOIN entered ON entered.time_slot_id = slot.id
     ), '[]') AS slots
   FROM day`,
);
