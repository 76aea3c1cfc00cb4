import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { TakePaymentForm } from "./money/TakePaymentForm.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface TakePaymentDialogProps {
  /** A booking with an amount due; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  onTaken: () => void;
}

/** Records an offline payment. */
export function TakePaymentDialog({ booking, ...rest }: TakePaymentDialogProps) {
  const shownBooking = useLastNonNull(booking);
  return (
    <ActionDialog open={booking !== null} onClose={rest.onClose}>
      {shownBooking && <TakePaymentForm booking={shownBooking} {...rest} />}
    </ActionDialog>
  );
}
