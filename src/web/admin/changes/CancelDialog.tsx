import type { ChangedBooking } from "./changed-booking.ts";

interface CancelDialogProps {
  /** Null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks before a booking is cancelled. */
export function CancelDialog(_: CancelDialogProps) {
  return null;
}
