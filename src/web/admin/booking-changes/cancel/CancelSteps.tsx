import { useState } from "react";
import type { BookingActionTarget } from "../parts/booking-action-target.ts";
import { CancelForm } from "./CancelForm.tsx";
import { CancellationEmailForm } from "./CancellationEmailForm.tsx";

interface CancelStepsProps {
  booking: BookingActionTarget;
  onClose: () => void;
  onCancelled: () => void;
}

/** The cancellation, then the question about the email, if the customer has an email address. */
export function CancelSteps({ booking, onClose, onCancelled }: CancelStepsProps) {
  const [isCancelled, setCancelled] = useState(false);
  if (isCancelled) return <CancellationEmailForm booking={booking} onClose={onClose} takesFocus />;
  return (
    <CancelForm
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
