import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { CancelSteps } from "./cancel/CancelSteps.tsx";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";

interface CancelDialogProps {
  /** Null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  /** Returns the element to focus after closing; absent or `true` focuses the opener. */
  finalFocus?: () => HTMLElement | true;
  /** Called just before the dialog closes, if the booking was cancelled. */
  onCancelled: () => void;
}

/** Cancels a booking with a chosen refund, then asks whether to email the customer. */
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
