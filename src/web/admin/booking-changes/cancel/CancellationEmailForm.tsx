import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SUCCESS_MESSAGE_MS } from "../../../../shared/limits.ts";
import { type ApiFailure, isWorthRetrying } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ChangeFrame } from "../../kit/dialog/ActionDialog.tsx";
import { staffFailureOf, staffSentence } from "../../kit/staff-failure.ts";
import { useAction } from "../../kit/use-mutation.ts";
import type { ChangedBooking } from "../parts/booking-action-target.ts";
import { aboutBooking } from "../parts/format-booking.ts";

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

type Sent = Awaited<ReturnType<typeof api.desk.letters.cancellation>>["state"];

interface CancellationLetter {
  /** Null until it is on its way. */
  sent: Sent | null;
  isBusy: boolean;
  failure: ApiFailure | null;
  send: () => Promise<void>;
}

/** The letter about a cancellation. Some seconds after it is sent, `onDone` is called. */
function useCancellationLetter(bookingId: string, onDone: () => void): CancellationLetter {
  const { isBusy, failure, run } = useAction();
  const [sent, setSent] = useState<Sent | null>(null);
  const letterId = useRef(crypto.randomUUID());
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (sent === null) return;
    const timer = setTimeout(done, SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  async function send() {
    if (sent !== null) return;
    await run(async () => {
      try {
        const wish = { bookingId, letterId: letterId.current };
        setSent((await api.desk.letters.cancellation(wish)).state);
      } catch (error) {
        // Unless it is known that the letter did not go out, the next press means the same one.
        if (!isWorthRetrying(staffFailureOf(error))) letterId.current = crypto.randomUUID();
        throw error;
      }
    });
  }

  return { sent, isBusy, failure, send };
}
