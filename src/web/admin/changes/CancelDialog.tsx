import type { ChangedBooking } from "./changed-booking.ts";

interface CancelDialogProps {
  booking: ChangedBooking | null;
  onClose: () => void;
  onCancelled: () => void;
}

export function CancelDialog(_: CancelDialogProps) {
  return null;
}
