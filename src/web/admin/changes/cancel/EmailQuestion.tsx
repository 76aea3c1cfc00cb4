import { useEffect, useRef } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { staffSentence } from "../../shell/staff-failure.ts";
import { aboutBooking } from "../booking-words.ts";
import { ChangeFrame } from "../ChangeDialog.tsx";
import type { ChangedBooking } from "../changed-booking.ts";
import { useCancellationLetter } from "./use-cancellation-letter.ts";

interface EmailQuestionProps {
  booking: ChangedBooking;
  onClose: () => void;
  /** What was pressed before is gone: the focus comes here. */
  takesFocus?: boolean;
}

/** Asks whether the customer is written to, and says whether that went well. */
export function EmailQuestion({ booking, onClose, takesFocus = false }: EmailQuestionProps) {
  const letter = useCancellationLetter(booking.id, onClose);
  const skip = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) skip.current?.focus();
  }, [takesFocus]);

  return (
    <ChangeFrame
      title="Send a cancellation e-mail?"
      about={aboutBooking(booking)}
      isBusy={letter.isBusy}
      actions={
        letter.sent ? (
          <Button variant="outline" size="md" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button
              ref={skip}
              data-first
              variant="outline"
              size="md"
              disabled={letter.isBusy}
              onClick={onClose}
              className="flex-1 side:flex-none"
            >
              No, Skip Email
            </Button>
            <Button
              size="md"
              busy={letter.isBusy}
              onClick={() => void letter.send()}
              className="flex-1 side:flex-none"
            >
              Yes, Send Email
            </Button>
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        Booking {booking.reference} is cancelled. The e-mail to{" "}
        <strong className="font-semibold text-ink-1">{booking.email}</strong> says so, and what goes
        back.
      </p>
      <div aria-live="polite" className="mt-4 min-h-13">
        {letter.sent === "queued" ? (
          <Alert tone="info" title="The e-mail is waiting">
            The mail server has not taken it yet. It is tried again without you.
          </Alert>
        ) : (
          letter.sent && <Alert tone="success" title="Cancellation email sent successfully" />
        )}
        {letter.failure && (
          <Alert tone="danger" title="Failed to send cancellation email">
            {staffSentence(letter.failure)}
          </Alert>
        )}
      </div>
    </ChangeFrame>
  );
}
