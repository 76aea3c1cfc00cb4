import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { HandBack } from "./money/CashRefundForm.tsx";
import type { ChangedBooking } from "./parts/booking-action-target.ts";

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
