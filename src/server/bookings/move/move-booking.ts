import type { Context } from "../../context.ts";
import {
  type MoveBookingInput,
  type MovedBooking,
  moveWhileConfirmed,
} from "./move-while-confirmed.ts";

/**
 * Moves a confirmed booking to another slot of its activity; its price stays. Customers may until
 * the cancellation deadline of the slot they leave and the lead time of the one they choose; staff
 * are bound by neither. To where it is already: nothing happens and the answer is the same, so twice
 * is once.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, MOVE_TOO_LATE (`details.deadline`), or why the
 * slot cannot be chosen; BOOKING_CHECKED_IN to staff and BOOKING_STARTED to others when people of it
 * are in; BOOKING_CHANGED when the booking changes again and again meanwhile.
 */
export async function moveBooking(
  context: Context,
  input: Omit<MoveBookingInput, "expectedStartsAt" | "closedReason">,
): Promise<MovedBooking> {
  return moveWhileConfirmed(context, input);
}
