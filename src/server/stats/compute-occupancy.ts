import { addDays, localHour } from "../../shared/time.ts";
import { listAdminSlots } from "../availability/slots/list-admin-slots.ts";
import type { Context } from "../context.ts";
import type { OccupancyHour } from "./read-stored-occupancy.ts";

/**
 * Computes a day's occupancy by the hour in which slots start. An open slot that is on offer or
 * booked counts with its capacity; any other slot only with its booked places.
 */
export async function computeOccupancyHours(
  context: Context,
  day: string,
  timeZone: string,
): Promise<OccupancyHour[]> {
  const hours = new Map<number, OccupancyHour>();
  for (const slot of await listAdminSlots(context, day)) {
    const hour = localHour(new Date(slot.startsAt), timeZone);
    const total = hours.get(hour) ?? { day, hour, offered: 0, booked: 0 };
    const isOpen = slot.isAvailable && (slot.isOffered || slot.sold > 0);
    total.offered += isOpen ? slot.capacity : slot.sold;
    total.booked += slot.sold;
    hours.set(hour, total);
  }
  return [...hours.values()].filter(({ offered }) => offered > 0);
}

/**
 * Computes the occupancy of the days in a range that are not stored yet: today, and rarely more.
 */
export async function computeUnstoredOccupancy(
  context: Context,
  range: { from: string; until: string; storedUntil: string | null },
  timeZone: string,
): Promise<OccupancyHour[]> {
  const { from, until, storedUntil } = range;
  const unstored: OccupancyHour[] = [];
  const first = storedUntil !== null && storedUntil > from ? storedUntil : from;
  for (let day = first; day <= until; day = addDays(day, 1)) {
    unstored.push(...(await computeOccupancyHours(context, day, timeZone)));
  }
  return unstored;
}
