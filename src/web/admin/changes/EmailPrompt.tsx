import { ChangeDialog } from "./ChangeDialog.tsx";
import { EmailQuestion } from "./cancel/EmailQuestion.tsx";
import type { ChangedBooking } from "./changed-booking.ts";
import { useShown } from "./use-shown.ts";

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
