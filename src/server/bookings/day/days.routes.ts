import type { AdminDay, AdminDaySlot } from "../../../shared/contract/admin/days.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { type DayPlanInput, findNextOpenDate, planSlots, readDayOffers } from "./plan-slots.ts";
import {
  type DayActivityRow,
  type DayBookingRow,
  type DaySlotRow,
  readDayRows,
  toDayBooking,
} from "./read-day-rows.statement.ts";

const { days } = adminApi;

export const daysRoutes = {
  get: days.get.handler(({ context, input }) =>
    readDay(context.server, input.date === "today" ? undefined : input.date),
  ),
};

/**
 * Reads a day: every slot with its bookings and the number of people checked in. Two statements,
 * however many slots.
 * @param date absent: today in the venue's time zone
 */
export async function readDay(context: Context, date?: string): Promise<AdminDay> {
  const [rows] = await readDayRows(context.pool, { ...(date !== undefined && { date }) });
  if (!rows) throw new Error("The venue has no settings.");
  const { activities, slots, bookings, closures } = rows;
  const offers = await readDayOffers(context, activities, rows.date);
  const sessions = toDaySlots({ activities, slots, bookings, closures, offers });
  return {
    date: rows.date,
    today: rows.today,
    now: rows.now.toISOString(),
    closures,
    sessions,
    nextDate: sessions.length > 0 ? null : await findNextOpenDate(context, activities, rows.date),
  };
}

interface DaySlotsInput extends Omit<DayPlanInput<DaySlotRow>, "isBooked"> {
  activities: readonly DayActivityRow[];
  bookings: readonly DayBookingRow[];
}

function toDaySlots({ bookings, ...day }: DaySlotsInput): AdminDaySlot[] {
  const bookingsBySlot = Map.groupBy(bookings, ({ slotId }) => slotId);
  const isBooked = ({ id }: DaySlotRow) => bookingsBySlot.has(id);
  return planSlots({ ...day, isBooked }).map(({ row: slotRow, ...plannedSlot }) => {
    const rows = (slotRow && bookingsBySlot.get(slotRow.id)) ?? [];
    const dayBookings = rows.map(({ slotId: _, ...row }) => toDayBooking(row));
    return {
      ...plannedSlot,
      checkedInCount: dayBookings.reduce((sum, { checkedInCount }) => sum + checkedInCount, 0),
      bookings: dayBookings,
    };
  });
}
