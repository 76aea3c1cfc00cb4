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

/** The further facts that decide what a booking's holder can change about it. */
export interface ChangeActionInput extends BookingActionInput {
  checkedInCount: number;
  duePence: number;
  /** A card payment for it is being made or checked. */
  isPaying: boolean;
  /** What the venue lets customers change. */
  customerChanges: "off" | "contact" | "all";
}

export interface ChangeActions {
  /** Pay what is due by card. */
  pay: boolean;
  correctContact: boolean;
  /** Change tickets and add-ons. */
  changeItems: boolean;
}

/**
 * What a customer can change about a booking, as far as the venue allows it: until the cancellation
 * deadline and before anybody is checked in. What is due can be paid at any time.
 */
export function getChangeActions(booking: ChangeActionInput): ChangeActions {
  const { customerChanges, isPaying } = booking;
  const isChangeable = getBookingActions(booking).move && booking.checkedInCount === 0;
  return {
    pay: booking.status === "confirmed" && booking.duePence > 0 && !isPaying,
    correctContact: isChangeable && customerChanges !== "off",
    changeItems: isChangeable && customerChanges === "all" && !isPaying,
  };
}
