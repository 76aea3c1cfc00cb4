import { useRef } from "react";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { CancelSteps } from "./cancel/CancelSteps.tsx";
import type { ChangedBooking } from "./changed-booking.ts";
import { useShown } from "./use-shown.ts";

interface CancelDialogProps {
  /** Null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
  /** The booking was cancelled and the dialog is about to close. */
  onCancelled: () => void;
}

/** Cancels a booking with its refund decided, then asks whether its customer is written to. */
export function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const shown = useShown(booking);
  const isCancelled = useRef(false);

  function close() {
    if (isCancelled.current) onCancelled();
    isCancelled.current = false;
    onClose();
  }

  return (
    <ChangeDialog open={booking !== null} onClose={close}>
      {shown && (
        <CancelSteps
          booking={shown}
          onClose={close}
          onCancelled={() => {
            isCancelled.current = true;
          }}
        />
      )}
    </ChangeDialog>
  );
}
