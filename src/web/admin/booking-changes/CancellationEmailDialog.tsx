import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { CancellationEmailForm } from "./cancel/CancellationEmailForm.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface CancellationEmailDialogProps {
  /** A cancelled booking with an email address; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
}

/** Asks whether to email the customer of a cancelled booking. */
export function CancellationEmailDialog({ booking, onClose }: CancellationEmailDialogProps) {
  const shownBooking = useLastNonNull(booking);
  return (
    <ActionDialog open={booking !== null} onClose={onClose}>
      {shownBooking && <CancellationEmailForm booking={shownBooking} onClose={onClose} />}
    </ActionDialog>
  );
}
