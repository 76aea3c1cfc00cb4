import { ChangeDialog } from "./ChangeDialog.tsx";
import type { ChangedBooking } from "./changed-booking.ts";
import { Reschedule } from "./reschedule/Reschedule.tsx";
import { useClosing } from "./use-closing.ts";
import { useShown } from "./use-shown.ts";

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
