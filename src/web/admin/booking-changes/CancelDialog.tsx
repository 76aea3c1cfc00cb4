import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useClosing } from "../kit/dialog/use-deferred-change.ts";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { CancelSteps } from "./cancel/CancelSteps.tsx";
import type { ChangedBooking } from "./parts/booking-action-target.ts";

interface CancelDialogProps {
  /** Null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
  /** Where the focus goes then; absent or `true`: where it was before. */
  finalFocus?: () => HTMLElement | true;
  /** The booking was cancelled and the dialog is about to close. */
  onCancelled: () => void;
}

/** Cancels a booking with its refund decided, then asks whether its customer is written to. */
export function CancelDialog(props: CancelDialogProps) {
  const { booking, onClose, onCancelled, finalFocus } = props;
  const shown = useShown(booking);
  const { keep, close } = useClosing(onClose, onCancelled);
  return (
    <ChangeDialog open={booking !== null} onClose={close} finalFocus={finalFocus}>
      {shown && <CancelSteps booking={shown} onClose={close} onCancelled={() => keep(null)} />}
    </ChangeDialog>
  );
}
