import { getCancellationDeadline } from "./cancellation.ts";

/** A booking as far as it decides what its holder can do with it now. */
export interface BookingActionInput {
  now: Date;
  status: "pending" | "confirmed" | "cancelled";
  startsAt: Date;
  endsAt: Date;
  /** Hours before the start, as agreed when it was made. */
  policyHours: number;
  isWaiverSigned: boolean;
}

export interface BookingActions {
  cancel: boolean;
  /** Until the deadline, in which everything would come back as well. */
  move: boolean;
  signWaiver: boolean;
}

/**
 * What a customer can do with a booking. Cancelling ends when the visit begins; a waiver can be
 * signed as long as anybody of the party may still come.
 */
export function getBookingActions(booking: BookingActionInput): BookingActions {
  const { now, startsAt, endsAt, policyHours } = booking;
  const isConfirmed = booking.status === "confirmed";
  return {
    cancel: isConfirmed && now < startsAt,
    move: isConfirmed && now < startsAt && now <= getCancellationDeadline(startsAt, policyHours),
    signWaiver: isConfirmed && now < endsAt && !booking.isWaiverSigned,
  };
}
