import { ChangeDialog } from "../kit/dialog/ActionDialog.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { EmailQuestion } from "./cancel/CancellationEmailForm.tsx";
import type { ChangedBooking } from "./parts/booking-action-target.ts";

interface EmailPromptProps {
  /** A cancelled booking with an address; null: closed. */
  booking: ChangedBooking | null;
  onClose: () => void;
}

/** Asks whether the customer of a cancelled booking is written to. */
export function EmailPrompt({ booking, onClose }: EmailPromptProps) {
  const shown = useShown(booking);
  return (
    <ChangeDialog open={booking !== null} onClose={onClose}>
      {shown && <EmailQuestion booking={shown} onClose={onClose} />}
    </ChangeDialog>
  );
}
