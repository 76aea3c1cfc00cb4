import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";
import { RescheduleForm } from "./reschedule/RescheduleForm.tsx";

interface RescheduleDialogProps {
  /** Null: closed. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  /** The booking was moved and the dialog is about to close. */
  onRescheduled: () => void;
}

/** Moves a booking to another day and time of its activity. */
export function RescheduleDialog({ booking, onClose, onRescheduled }: RescheduleDialogProps) {
  const shownBooking = useLastNonNull(booking);
  const { recordChange, close } = useDeferredChange(onClose, onRescheduled);
  return (
    <ActionDialog open={booking !== null} onClose={close} isWide>
      {shownBooking && (
        <RescheduleForm
          booking={shownBooking}
          onClose={close}
          onRescheduled={() => recordChange(null)}
        />
      )}
    </ActionDialog>
  );
}
