import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import type { BookingActionTarget } from "./parts/booking-action-target.ts";
import { RescheduleForm } from "./reschedule/RescheduleForm.tsx";

interface RescheduleDialogProps {
  /** Null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  /** Called just before the dialog closes, if the booking was moved. */
  onRescheduled: () => void;
}

/** Moves a booking to another date and time of its activity. */
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
