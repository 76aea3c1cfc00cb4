import { useRef } from "react";
import type { BookingSummary, Cancelled } from "../../../shared/contract/bookings.ts";
import { failureSentence, isWorthRetrying } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { CancelQuestion } from "./CancelQuestion.tsx";
import { cancelProblem } from "./cancel-problem.ts";
import type { HolderToken } from "./held-booking.ts";
import { useCancellation } from "./use-cancellation.ts";

interface CancelDialogProps {
  booking: Pick<BookingSummary, "id" | "activityName" | "startsAt" | "ticketCount">;
  token: HolderToken;
  open: boolean;
  /** @param isOutdated what the page shows of the booking is not true any more */
  onClose: (isOutdated: boolean) => void;
  onCancelled: (cancelled: Cancelled) => void;
}

/** Asks before a booking is cancelled: what comes back, and until when. */
export function CancelDialog({ open, ...props }: CancelDialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ booking, token, onClose, onCancelled }: Omit<CancelDialogProps, "open">) {
  const { preview, reload, busy, failure, cancel } = useCancellation(
    booking.id,
    token,
    onCancelled,
  );
  const keep = useRef<HTMLButtonElement>(null);
  const isRefused = preview.state === "failed" && !isWorthRetrying(preview.failure);
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose(isRefused);
      }}
      title="Are you sure you want to cancel this booking?"
      initialFocus={keep}
      actions={
        <>
          {preview.state === "ready" && (
            <Button busy={busy} onClick={() => void cancel(preview.data)}>
              Cancel booking
            </Button>
          )}
          {preview.state === "failed" && !isRefused && <Button onClick={reload}>Try Again</Button>}
          <Button ref={keep} variant="soft" onClick={() => onClose(isRefused)} disabled={busy}>
            {isRefused ? "Close" : "Keep booking"}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="danger" className="mt-2 mb-4">
          {cancelProblem(failure)}
        </Alert>
      )}
      {preview.state === "loading" && (
        <Spinner label="Working out what comes back to you" className="py-8" />
      )}
      {preview.state === "failed" && (
        <Alert tone="danger">{failureSentence(preview.failure)}</Alert>
      )}
      {preview.state === "ready" && <CancelQuestion booking={booking} preview={preview.data} />}
    </Dialog>
  );
}
