import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { TakePayment } from "./money/TakePaymentForm.tsx";
import type { ChangedBooking } from "./parts/booking-action-target.ts";

interface TakePaymentDialogProps {
  /** One that is to be paid at the desk; null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
  onTaken: () => void;
}

/** Records money that is taken at the desk. */
export function TakePaymentDialog({ booking, ...rest }: TakePaymentDialogProps) {
  const shown = useShown(booking);
  return (
    <ChangeDialog open={booking !== null} onClose={rest.onClose}>
      {shown && <TakePayment booking={shown} {...rest} />}
    </ChangeDialog>
  );
}
