import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { CancelSteps } from "./cancel/CancelSteps.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface CancelDialogProps {
  /** Null: closed. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  /** Where the focus goes then; absent or `true`: where it was before. */
  finalFocus?: () => HTMLElement | true;
  /** The booking was cancelled and the dialog is about to close. */
  onCancelled: () => void;
}

/** Cancels a booking with its refund decided, then asks whether its customer is written to. */
export function CancelDialog(props: CancelDialogProps) {
  const { booking, onClose, onCancelled, finalFocus } = props;
  const shownBooking = useLastNonNull(booking);
  const { recordChange, close } = useDeferredChange(onClose, onCancelled);
  return (
    <ActionDialog open={booking !== null} onClose={close} finalFocus={finalFocus}>
      {shownBooking && (
        <CancelSteps
          booking={shownBooking}
          onClose={close}
          onCancelled={() => recordChange(null)}
        />
      )}
    </ActionDialog>
  );
}
