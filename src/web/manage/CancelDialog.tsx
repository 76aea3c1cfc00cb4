import { useRef } from "react";
import type {
  BookingSummary,
  CancellationPreview,
  CancellationResult,
} from "../../shared/contract/public/bookings.ts";
import { pluralize } from "../../shared/format.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDateTime } from "../../shared/time.ts";
import { formatFailure, isRetryable } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useApiQuery } from "../app/use-api-query.ts";
import { useVenue } from "../app/use-venue.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { OrderLine } from "../ui/OrderLine.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import {
  formatCancelFailure,
  formatRefundDeadline,
  isOutdated,
  toRefundLines,
} from "./cancellation-text.ts";
import { bookingRequest, type ManageToken } from "./managed-booking.ts";
import { useSingleRequest } from "./use-single-request.ts";
import { VenueContact } from "./VenueContact.tsx";

interface CancelDialogProps {
  booking: Pick<BookingSummary, "id" | "activityName" | "startsAt" | "ticketCount">;
  token: ManageToken;
  open: boolean;
  /** @param isOutdated the page shows an outdated booking */
  onClose: (isOutdated: boolean) => void;
  onCancelled: (cancelled: CancellationResult) => void;
}

/** Asks before a booking is cancelled and shows the refund and its deadline. */
export function CancelDialog({ open, ...props }: CancelDialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ booking, token, onClose, onCancelled }: Omit<CancelDialogProps, "open">) {
  const request = bookingRequest(booking.id, token);
  const [preview, reload] = useApiQuery(
    (signal) => api.bookings.previewCancellation(request, { signal }),
    [booking.id, token],
  );
  const { busy, failure, send } = useSingleRequest();
  const keepButtonRef = useRef<HTMLButtonElement>(null);
  const isRefused = preview.state === "failed" && !isRetryable(preview.failure);

  /** The server refuses when the refund differs from the one shown. */
  async function cancel({ refundPence }: CancellationPreview) {
    const result = await send(async () => {
      const body = { expectedRefundPence: refundPence };
      onCancelled(await api.bookings.cancel({ ...request, body }));
    });
    if (result !== null && result !== "done" && isOutdated(result)) reload();
  }

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose(isRefused);
      }}
      title="Are you sure you want to cancel this booking?"
      initialFocus={keepButtonRef}
      actions={
        <>
          {preview.state === "ready" && (
            <Button busy={busy} onClick={() => void cancel(preview.data)}>
              Cancel booking
            </Button>
          )}
          {preview.state === "failed" && !isRefused && <Button onClick={reload}>Try Again</Button>}
          <Button
            ref={keepButtonRef}
            variant="soft"
            onClick={() => onClose(isRefused)}
            disabled={busy}
          >
            {isRefused ? "Close" : "Keep booking"}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="danger" className="mt-2 mb-4">
          {formatCancelFailure(failure)}
        </Alert>
      )}
      {preview.state === "loading" && <Spinner label="Working out your refund" className="py-8" />}
      {preview.state === "failed" && <Alert tone="danger">{formatFailure(preview.failure)}</Alert>}
      {preview.state === "ready" && <CancelSummary booking={booking} preview={preview.data} />}
    </Dialog>
  );
}

interface CancelSummaryProps {
  booking: Pick<BookingSummary, "activityName" | "startsAt" | "ticketCount">;
  preview: CancellationPreview;
}

/** The booking, its refund by destination, and the deadline. */
function CancelSummary({ booking, preview }: CancelSummaryProps) {
  const { timezone } = useVenue();
  const { activityName, startsAt, ticketCount } = booking;
  const lines = toRefundLines(preview, preview.card);
  const isTooLate = preview.paidPence > 0 && !preview.isBeforeDeadline;
  return (
    <>
      <p>
        {activityName} at {formatDateTime(new Date(startsAt), timezone)},{" "}
        {pluralize(ticketCount, "ticket")}.
      </p>
      <dl className="mt-4 grid gap-2 rounded-control bg-sunken px-4 py-3">
        {lines.map(({ label, pence }) => (
          <OrderLine key={label} label={label} pence={pence} />
        ))}
        {lines.length !== 1 && (
          <div className="flex justify-between gap-4 font-bold text-ink-1 tabular-nums">
            <dt>Total refund</dt>
            <dd>{formatPence(preview.refundPence)}</dd>
          </div>
        )}
      </dl>
      <p className="mt-4">{formatRefundDeadline(preview, timezone)}</p>
      {isTooLate && (
        <>
          <p className="mt-2">Something came up? Talk to us first:</p>
          <VenueContact />
        </>
      )}
    </>
  );
}
