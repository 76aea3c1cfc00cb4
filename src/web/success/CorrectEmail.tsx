import { type SubmitEvent, useEffect, useState } from "react";
import { email as emailInput } from "../../shared/contract/base/fields.ts";
import { EMAIL_CORRECTION_MINUTES } from "../../shared/limits.ts";
import { formatFailure } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useSingleRequest } from "../manage/use-single-request.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/TextField.tsx";

export interface CorrectedEmail {
  email: string;
  /** Set when the mail server refused the confirmation. */
  warning: string | null;
}

interface CorrectEmailProps {
  booking: { id: string; createdAt: string };
  /** The secret of the checkout that was booked. */
  secret: string;
  email: string;
  onCorrected: (corrected: CorrectedEmail) => void;
}

/** Corrects a mistyped email address, for ten minutes after booking. */
export function CorrectEmail({ booking, ...props }: CorrectEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isInTime = useIsInTime(booking.createdAt);
  if (!isInTime && !isOpen) return null;
  return (
    <>
      <Button variant="quiet" size="md" onClick={() => setIsOpen(true)}>
        Wrong email address? Correct it
      </Button>
      {isOpen && (
        <CorrectionDialog {...props} bookingId={booking.id} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function useIsInTime(createdAt: string): boolean {
  const endsAt = new Date(createdAt).getTime() + EMAIL_CORRECTION_MINUTES * 60_000;
  const [isInTime, setIsInTime] = useState(() => Date.now() < endsAt);
  useEffect(() => {
    if (!isInTime) return;
    const timer = setTimeout(() => setIsInTime(false), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [isInTime, endsAt]);
  return isInTime;
}

const FORM_ID = "correct-email";

interface CorrectionDialogProps extends Omit<CorrectEmailProps, "booking"> {
  bookingId: string;
  onClose: () => void;
}

function CorrectionDialog(props: CorrectionDialogProps) {
  const { bookingId, secret, email, onCorrected, onClose } = props;
  const [text, setText] = useState(email);
  const [error, setError] = useState<string>();
  const { busy, failure, send } = useSingleRequest();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const parsed = emailInput.safeParse(text);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return document.getElementById("corrected-email")?.focus();
    const result = await send(async () =>
      onCorrected(
        await api.bookings.correctEmail({
          params: { bookingId },
          headers: { "checkout-secret": secret },
          body: { email: parsed.data },
        }),
      ),
    );
    if (result === "done") onClose();
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title="Correct your email address"
      actions={
        <>
          <Button type="submit" form={FORM_ID} busy={busy}>
            Send confirmation
          </Button>
          <Button variant="soft" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        We send the confirmation to the new address. The email that went to the old one no longer
        opens your booking.
      </p>
      {failure !== null && (
        <Alert tone="danger" className="mt-4">
          {formatFailure(failure)}
        </Alert>
      )}
      <form id={FORM_ID} noValidate onSubmit={submit} className="mt-4">
        <TextField
          id="corrected-email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
