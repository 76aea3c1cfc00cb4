import { useState } from "react";
import type { ChangedBooking } from "../parts/booking-action-target.ts";
import { CancelQuestion } from "./CancelForm.tsx";
import { EmailQuestion } from "./CancellationEmailForm.tsx";

interface CancelStepsProps {
  booking: ChangedBooking;
  onClose: () => void;
  onCancelled: () => void;
}

/** First the cancellation, then the letter about it, to whoever has an address. */
export function CancelSteps({ booking, onClose, onCancelled }: CancelStepsProps) {
  const [isCancelled, setCancelled] = useState(false);
  if (isCancelled) return <EmailQuestion booking={booking} onClose={onClose} takesFocus />;
  return (
    <CancelQuestion
      booking={booking}
      onClose={onClose}
      onCancelled={() => {
        onCancelled();
        if (booking.email === "") onClose();
        else setCancelled(true);
      }}
    />
  );
}
