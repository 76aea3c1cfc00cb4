import { useState } from "react";
import type { ChangedBooking } from "../changed-booking.ts";
import { CancelQuestion } from "./CancelQuestion.tsx";
import { EmailQuestion } from "./EmailQuestion.tsx";

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
