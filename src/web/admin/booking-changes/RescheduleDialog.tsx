import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useClosing } from "../kit/dialog/use-deferred-change.ts";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import type { ChangedBooking } from "./parts/booking-action-target.ts";
import { Reschedule } from "./reschedule/RescheduleForm.tsx";

interface RescheduleDialogProps {
  /** Null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
  /** The booking was moved and the dialog is about to close. */
  onMoved: () => void;
}

/** Moves a booking to another day and time of its activity. */
export function RescheduleDialog({ booking, onClose, onMoved }: RescheduleDialogProps) {
  const shown = useShown(booking);
  const { keep, close } = useClosing(onClose, onMoved);
  return (
    <ChangeDialog open={booking !== null} onClose={close} isWide>
      {shown && <Reschedule booking={shown} onClose={close} onMoved={() => keep(null)} />}
    </ChangeDialog>
  );
}
