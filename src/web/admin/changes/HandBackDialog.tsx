import type { ChangedBooking } from "./changed-booking.ts";

interface HandBackDialogProps {
  booking: ChangedBooking | null;
  onClose: () => void;
  onHandedBack: () => void;
}

export function HandBackDialog(_: HandBackDialogProps) {
  return null;
}
