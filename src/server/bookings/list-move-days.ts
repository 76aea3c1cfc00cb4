import type { MoveDay } from "../../shared/contract/desk/desk-changes.ts";
import { addDays, addMonths, daysBetween } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { moveDayOf, readMoveOffer } from "./move-offer.ts";

/**
 * The days of a month that are not over, and whether staff could move a booking there.
 * @param month any day of it.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, ACTIVITY_NOT_FOUND
 */
export async function listMoveDays(
  context: Context,
  { bookingId, month }: { bookingId: string; month: string },
): Promise<MoveDay[]> {
  const fromDate = `${month.slice(0, 7)}-01`;
  const days = daysBetween(fromDate, addMonths(fromDate, 1));
  const moveOffer = await readMoveOffer(context, { bookingId, fromDate, days });
  return Array.from({ length: days }, (_, i) => addDays(fromDate, i))
    .filter((date) => date >= moveOffer.offer.today)
    .map((date) => moveDayOf(moveOffer, date));
}
