import type { ChangedBooking } from "./changed-booking.ts";

interface TakePaymentDialogProps {
  booking: ChangedBooking | null;
  onClose: () => void;
  onTaken: () => void;
}

export function TakePaymentDialog(_: TakePaymentDialogProps) {
  return null;
}
