import type { ChangedBooking } from "./changed-booking.ts";

interface EmailPromptProps {
  booking: ChangedBooking | null;
  onClose: () => void;
}

export function EmailPrompt(_: EmailPromptProps) {
  return null;
}
