import type { ChangedBooking } from "./changed-booking.ts";

interface RescheduleDialogProps {
  booking: ChangedBooking | null;
  onClose: () => void;
  onMoved: () => void;
}

export function RescheduleDialog(_: RescheduleDialogProps) {
  return null;
}
