import type { DaySession } from "../../../shared/contract/admin/days.ts";
import { addDays } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { dayOffers, nextDate } from "./day-offers.ts";
import { plannedSessions } from "./plan-slots.ts";
import {
  type DayActivity,
  type DayFrame,
  type DaySlot,
  dayFields,
  dayParts,
  slotFields,
} from "./read-day-rows.statement.ts";

export type OutlineSession = Omit<DaySession, "bookings">;

export interface DayOutline {
  now: Date;
  today: string;
  date: string;
  activities: DayActivity[];
  /** As staff may sell them. What is closed and booked by nobody is none of them. */
  sessions: OutlineSession[];
}

/**
 * A day of the venue by its sessions: how full, and how many are in. Two statements, whatever is on.
 * @param date absent: today, by the venue's clock.
 */
export async function dayOutline(context: Context, date?: string): Promise<DayOutline> {
  const [rows] = await readDayOutline(context.pool, { ...(date !== undefined && { date }) });
  if (!rows) throw new Error("The venue has no settings.");
  const { slots, ...day } = rows;
  const offers = await dayOffers(context, day.activities, day.date, true);
  const planned = plannedSessions({
    activities: day.activities,
    closures: day.closures,
    slots,
    offers,
    isBooked: ({ sold }) => sold > 0,
  });
  const sessions = planned
    .filter(({ closedReason, sold }) => closedReason === null || sold > 0)
    .map(({ slot, ...session }) => ({ ...session, peopleIn: slot?.peopleIn ?? 0 }));
  return { ...day, sessions };
}

/** The next day after one that has any session; null when there is none for weeks. */
export async function outlineAfter(
  context: Context,
  { activities, date }: DayOutline,
): Promise<DayOutline | null> {
  const dayAfter = await dayOutline(context, addDays(date, 1));
  if (dayAfter.sessions.length > 0) return dayAfter;
  const next = await nextDate(context, activities, dayAfter.date);
  return next === null ? null : dayOutline(context, next);
}

interface OutlineSlot extends DaySlot {
  peopleIn: number;
}

/** @param date absent: today, by the venue's clock. */
const readDayOutline = defineStatement<{ date?: string }, DayFrame & { slots: OutlineSlot[] }>(
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
