import { addDays, localHour } from "../../shared/time.ts";
import { deskSlotsOf } from "../availability/slots/list-admin-slots.ts";
import type { Context } from "../context.ts";
import type { SessionHour } from "./read-stored-occupancy.ts";

/**
 * What a day offers, by the hour in which its sessions begin: the places of every session that is on
 * offer, or open with people in it; of a closed one only the people who are in it all the same.
 */
export async function sessionHoursOf(
  context: Context,
  day: string,
  timeZone: string,
): Promise<SessionHour[]> {
  const hours = new Map<number, SessionHour>();
  for (const slot of await deskSlotsOf(context, day)) {
    const hour = localHour(new Date(slot.startsAt), timeZone);
    const sum = hours.get(hour) ?? { day, hour, offered: 0, booked: 0 };
    const isOpen = slot.isAvailable && (slot.isOffered || slot.sold > 0);
    sum.offered += isOpen ? slot.capacity : slot.sold;
    sum.booked += slot.sold;
    hours.set(hour, sum);
  }
  return [...hours.values()].filter(({ offered }) => offered > 0);
}

/** The same of each day from one to another that is not kept yet: today, and rarely more. */
export async function unkeptSessionHours(
  context: Context,
  range: { from: string; until: string; keptUntil: string | null },
  timeZone: string,
): Promise<SessionHour[]> {
  const { from, until, keptUntil } = range;
  const found: SessionHour[] = [];
  const first = keptUntil !== null && keptUntil > from ? keptUntil : from;
  for (let day = first; day <= until; day = addDays(day, 1)) {
    found.push(...(await sessionHoursOf(context, day, timeZone)));
  }
  return found;
}
