import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { TakePaymentForm } from "./money/TakePaymentForm.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface TakePaymentDialogProps {
  /** One that is to be paid at the desk; null: closed. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  onTaken: () => void;
}

/** Records money that is taken at the desk. */
export function TakePaymentDialog({ booking, ...rest }: TakePaymentDialogProps) {
  const shownBooking = useLastNonNull(booking);
  return (
    <ActionDialog open={booking !== null} onClose={rest.onClose}>
      {shownBooking && <TakePaymentForm booking={shownBooking} {...rest} />}
    </ActionDialog>
  );
}
