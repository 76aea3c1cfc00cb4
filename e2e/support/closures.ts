import type { APIRequestContext } from "@playwright/test";
import type { Activity, Slot } from "../../src/shared/contract/public/activities.ts";
import { addDays } from "../../src/shared/time.ts";
import { newEmailAddress } from "./booking-actions.ts";
import { nextNumber } from "./counter.ts";
import type { FreeSlot } from "./places.ts";
import type { RunningServer } from "./running-server.ts";
import { bookAsStaff, type StaffBookedSlot } from "./staff-bookings.ts";

/**
 * Opens a day and the next one with a schedule of their own: further ahead than the venue's own
 * schedules, so that closing it affects no other test. Returns the first day's slots.
 */
export async function openDistantDay(
  { pool }: RunningServer,
  request: APIRequestContext,
): Promise<FreeSlot[]> {
  const activities: Activity[] = await (await request.get("/api/activities")).json();
  const activity = activities.find(({ name }) => name === "Giant Slides");
  if (!activity) throw new Error("The demo venue has no Giant Slides.");
  const { today } = await (await request.get("/api/venue")).json();
  const date = await insertOpenDays(pool, activity.id, today);
  const path = `/api/activities/${activity.id}/slots?date=${date}`;
  const slots: Slot[] = await (await request.get(path)).json();
  return slots.map((slot) => ({ activity, date, windowsAhead: 0, slot }));
}

/** @returns the first of two days without any other schedule or slot. */
async function insertOpenDays(
  pool: RunningServer["pool"],
  activityId: string,
  today: string,
): Promise<string> {
  for (;;) {
    const date = addDays(today, 110 + ((4 * nextNumber()) % 230));
    const { rowCount } = await pool.query(
      `INSERT INTO schedules (activity_id, start_date, end_date, days_of_week, start_time, end_time)
       SELECT $1::uuid, $2::date, $2::date + 1, '{1,2,3,4,5,6,7}', '10:00', '14:00'
       WHERE NOT EXISTS (SELECT FROM schedules
                         WHERE start_date <= $2::date + 2 AND end_date >= $2::date - 1)
         AND NOT EXISTS (SELECT FROM time_slots
                         WHERE start_time >= $2::date - 1 AND start_time < $2::date + 3)`,
      [activityId, date],
    );
    if (rowCount === 1) return date;
  }
}

/** Creates a staff booking in the slot. */
export function bookSlotAsStaff(
  server: RunningServer,
  request: APIRequestContext,
  freeSlot: FreeSlot,
): Promise<StaffBookedSlot> {
  return bookAsStaff(server, request, newEmailAddress(), { freeSlot });
}
