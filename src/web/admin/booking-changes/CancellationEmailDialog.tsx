import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { CancellationEmailForm } from "./cancel/CancellationEmailForm.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface CancellationEmailDialogProps {
  /** A cancelled booking with an address; null: closed. */
  booking: BookingActionTarget | null;
  onClose: () => void;
}

/** Asks whether the customer of a cancelled booking is written to. */
export function CancellationEmailDialog({ booking, onClose }: CancellationEmailDialogProps) {
  const shownBooking = useLastNonNull(booking);
  return (
    <ActionDialog open={booking !== null} onClose={onClose}>
      {shownBooking && <CancellationEmailForm booking={shownBooking} onClose={onClose} />}
    </ActionDialog>
  );
}
