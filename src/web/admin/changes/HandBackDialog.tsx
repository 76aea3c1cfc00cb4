import { ChangeDialog } from "./ChangeDialog.tsx";
import type { ChangedBooking } from "./changed-booking.ts";
import { HandBack } from "./money/HandBack.tsx";
import { useShown } from "./use-shown.ts";

interface HandBackDialogProps {
  /** A cancelled one; null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
  onHandedBack: () => void;
}

/** Records that money was handed back at the desk. */
export function HandBackDialog({ booking, ...rest }: HandBackDialogProps) {
  const shown = useShown(booking);
  return (
    <ChangeDialog open={booking !== null} onClose={rest.onClose}>
      {shown && <HandBack booking={shown} {...rest} />}
    </ChangeDialog>
  );
}
