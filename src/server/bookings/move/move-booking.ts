import type { Context } from "../../context.ts";
import {
  type MoveBookingInput,
  type MovedBooking,
  moveWhileConfirmed,
} from "./move-while-confirmed.ts";

/**
 * Moves a confirmed booking to another slot of its activity; its price stays. Customers may do so
 * until the cancellation deadline of the slot they leave and the lead time of the slot they choose;
 * staff are bound by neither. Idempotent: a move to where the booking already is changes nothing
 * and returns the same answer.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, MOVE_TOO_LATE (`details.deadline`), or the
 * reason the slot cannot be chosen; BOOKING_CHECKED_IN to staff and BOOKING_STARTED to others when
 * people are checked in; BOOKING_CHANGED when the booking keeps changing
 */
export async function moveBooking(
  context: Context,
  input: Omit<MoveBookingInput, "expectedStartsAt" | "closedReason">,
): Promise<MovedBooking> {
  return moveWhileConfirmed(context, input);
}
