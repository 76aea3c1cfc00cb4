/** The latest time at which a cancellation gets a full refund. */
export function getCancellationDeadline(startsAt: Date, policyHours: number): Date {
  return new Date(startsAt.getTime() - policyHours * 3_600_000);
}

/** The facts that decide what a booking's holder can do with it now. */
export interface BookingActionInput {
  now: Date;
  status: "pending" | "confirmed" | "cancelled";
  startsAt: Date;
  endsAt: Date;
  /** Hours before the start, as agreed when the booking was made. */
  policyHours: number;
  isWaiverSigned: boolean;
}

export interface BookingActions {
  cancel: boolean;
  /** Until the cancellation deadline, while a cancellation would still get a full refund. */
  move: boolean;
  signWaiver: boolean;
}

/**
 * What a customer can do with a booking. It can be cancelled until the session starts; the waiver
 * can be signed until the session ends, because people may still arrive.
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
