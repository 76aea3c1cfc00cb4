import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { CashRefundForm } from "./money/CashRefundForm.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface CashRefundDialogProps {
  /** A cancelled booking; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  onRefunded: () => void;
}

/** Records cash refunds, which staff give to the customer in person. */
export function CashRefundDialog({ booking, ...rest }: CashRefundDialogProps) {
  const shownBooking = useLastNonNull(booking);
  return (
    <ActionDialog open={booking !== null} onClose={rest.onClose}>
      {shownBooking && <CashRefundForm booking={shownBooking} {...rest} />}
    </ActionDialog>
  );
}
