import type { AdminDaySlot } from "../../../shared/contract/admin/days.ts";
import { addDays } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { findNextOpenDate, planSlots, readDayOffers } from "./plan-slots.ts";
import {
  type DayActivityRow,
  type DayOverviewRow,
  type DaySlotRow,
  dayColumns,
  dayCtes,
  slotFieldsSql,
} from "./read-day-rows.statement.ts";

export type DayOutlineSlot = Omit<AdminDaySlot, "bookings">;

export interface DayOutline {
  now: Date;
  today: string;
  date: string;
  activities: DayActivityRow[];
  /** Under the rules for staff; without closed slots that nobody has booked. */
  slots: DayOutlineSlot[];
}

/**
 * Reads a day by slot: how full each is, and how many people are checked in. Two statements,
 * however many slots.
 * @param date absent: today in the venue's time zone
 */
export async function getDayOutline(context: Context, date?: string): Promise<DayOutline> {
  const [rows] = await readDayOutlineRows(context.pool, { ...(date !== undefined && { date }) });
  if (!rows) throw new Error("The venue has no settings.");
  const { slots, ...day } = rows;
  const offers = await readDayOffers(context, day.activities, day.date, true);
  const planned = planSlots({
    activities: day.activities,
    closures: day.closures,
    slots,
    offers,
    isBooked: ({ sold }) => sold > 0,
  });
  const outlineSlots = planned
    .filter(({ closedReason, sold }) => closedReason === null || sold > 0)
    .map(({ row, ...outlineSlot }) => ({
      ...outlineSlot,
      checkedInCount: row?.checkedInCount ?? 0,
    }));
  return { ...day, slots: outlineSlots };
}

/** Reads the next day that has any slot; null if there is none within the search window. */
export async function getNextDayOutline(
  context: Context,
  { activities, date }: DayOutline,
): Promise<DayOutline | null> {
  const dayAfter = await getDayOutline(context, addDays(date, 1));
  if (dayAfter.slots.length > 0) return dayAfter;
  const next = await findNextOpenDate(context, activities, dayAfter.date);
  return next === null ? null : getDayOutline(context, next);
}

interface OutlineSlotRow extends DaySlotRow {
  checkedInCount: number;
}

/** Reads one date; absent: today in the venue's time zone. */
const readDayOutlineRows = defineStatement<
  { date?: string },
  DayOverviewRow & { slots: OutlineSlotRow[] }
>(
  "read-day-outline",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(date date)),
   ${dayCtes},
   -- Slot by slot: PostgreSQL overestimates a plain join and reads every booking.
   entered AS MATERIALIZED (
     SELECT slot.id AS time_slot_id, came.people
     FROM slot CROSS JOIN LATERAL (
       SELECT sum(b.checked_in_count) AS people FROM bookings b
       WHERE b.time_slot_id = slot.id AND b.status = 'confirmed' AND b.checked_in_count > 0
     ) came
     WHERE slot.bookings_count > 0
   )
   SELECT ${dayColumns},
     coalesce((
       SELECT json_agg(json_build_object(${slotFieldsSql}, 'checkedInCount', coalesce(people, 0)))
       FROM slot LEFT JOIN entered ON entered.time_slot_id = slot.id
     ), '[]') AS slots
   FROM day`,
);
