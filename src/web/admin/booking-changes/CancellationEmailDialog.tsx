import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";
import { type ApiFailure, isRetryable } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionDialog, ActionDialogFrame, CloseButton } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { type BookingActionTarget, formatBookingSummary } from "./booking-action-target.ts";

interface CancellationEmailDialogProps {
  /** A cancelled booking with an email address; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
}

/** Asks whether to email the customer of a cancelled booking. */
export function CancellationEmailDialog({ booking, onClose }: CancellationEmailDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose}>
      {(shown) => <CancellationEmailForm booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface CancellationEmailFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
  /** Takes the focus, because the pressed button is gone. */
  takesFocus?: boolean;
}

/** Asks whether to email the customer, and shows the result. */
export function CancellationEmailForm({
  booking,
  onClose,
  takesFocus = false,
}: CancellationEmailFormProps) {
  const cancellationEmail = useCancellationEmail(booking.id, onClose);
  const skipButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) skipButton.current?.focus();
  }, [takesFocus]);

  return (
    <ActionDialogFrame
      title="Send a cancellation email?"
      subtitle={formatBookingSummary(booking)}
      isBusy={cancellationEmail.isBusy}
      actions={
        cancellationEmail.sendState ? (
          <CloseButton onClose={onClose} />
        ) : (
          <>
            <Button
              ref={skipButton}
              data-first
              variant="outline"
              size="md"
              disabled={cancellationEmail.isBusy}
              onClick={onClose}
              className="flex-1 side:flex-none"
            >
              No, Skip Email
            </Button>
            <Button
              size="md"
              busy={cancellationEmail.isBusy}
              onClick={() => void cancellationEmail.send()}
              className="flex-1 side:flex-none"
            >
              Yes, Send Email
            </Button>
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        Booking {booking.reference} is cancelled. The email to{" "}
        <strong className="font-semibold text-ink-1">{booking.email}</strong> confirms this and any
        refund.
      </p>
      <div aria-live="polite" className="mt-4 min-h-13">
        {cancellationEmail.sendState === "queued" ? (
          <Alert tone="info" title="The email is queued">
            The mail server has not accepted it yet. We will keep trying.
          </Alert>
        ) : (
          cancellationEmail.sendState && (
            <Alert tone="success" title="Cancellation email sent successfully" />
          )
        )}
        <FailureAlert
          title="Failed to send cancellation email"
          failure={cancellationEmail.failure}
        />
      </div>
    </ActionDialogFrame>
  );
}

type EmailSendState = Awaited<ReturnType<typeof api.admin.bookingEmails.cancellation>>["state"];

interface CancellationEmailState {
  /** Null until the email is sent or queued. */
  sendState: EmailSendState | null;
  isBusy: boolean;
  failure: ApiFailure | null;
  send: () => Promise<void>;
}

/** Sends the cancellation email. Calls `onDone` a few seconds later. */
function useCancellationEmail(bookingId: string, onDone: () => void): CancellationEmailState {
  const { isBusy, failure, run } = useMutation();
  const [sendState, setSendState] = useState<EmailSendState | null>(null);
  const emailId = useRef(randomUuid());
  const handleDone = useEffectEvent(onDone);

  useEffect(() => {
    if (sendState === null) return;
    const timer = setTimeout(handleDone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [sendState]);

  async function send() {
    if (sendState !== null) return;
    await run(async () => {
      try {
        const input = { bookingId, emailId: emailId.current };
        setSendState((await api.admin.bookingEmails.cancellation(input)).state);
      } catch (error) {
        // Unless the email certainly did not go out, a retry uses the same id.
        if (!isRetryable(toStaffFailure(error))) emailId.current = randomUuid();
        throw error;
      }
    });
  }

  return { sendState, isBusy, failure, send };
}
