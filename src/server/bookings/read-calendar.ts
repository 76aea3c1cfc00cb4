import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readMessageVenue } from "../messages/message-venue.ts";
import { readBookingRow } from "./booking-row.statement.ts";
import { calendarOf } from "./calendar-of.ts";

/**
 * The booking as a file for a calendar. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED
 */
export async function readCalendar({ db, pool }: Context, bookingId: string): Promise<File> {
  const [row] = await readBookingRow(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  if (row.status === "cancelled") throw new Refusal("BOOKING_CANCELLED");
  const entry = calendarOf(row, await readMessageVenue(db));
  return new File([entry], `booking-${row.reference}.ics`, { type: "text/calendar" });
}
