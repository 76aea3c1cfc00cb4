import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import { formatPence } from "../../../shared/money.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { useDeferredChange } from "../kit/dialog/use-deferred-change.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { type BookingActionTarget, formatBookingSummary } from "./booking-action-target.ts";
import { CancellationEmailForm } from "./CancellationEmailDialog.tsx";
import { RefundChoices } from "./RefundChoices.tsx";
import { useCancellation } from "./use-cancellation.ts";

interface CancelDialogProps {
  /** Null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  /** Returns the element to focus after closing; absent or `true` focuses the opener. */
  finalFocus?: () => HTMLElement | true;
  /** Called just before the dialog closes, if the booking was cancelled. */
  onCancelled?: () => void;
}

/** Cancels a booking with a chosen refund, then asks whether to email the customer. */
export function CancelDialog(props: CancelDialogProps) {
  const { booking, onClose, onCancelled, finalFocus } = props;
  const { recordChange, close } = useDeferredChange(onClose, () => onCancelled?.());
  return (
    <ActionDialog subject={booking} onClose={close} finalFocus={finalFocus}>
      {(shown) => (
        <CancelSteps booking={shown} onClose={close} onCancelled={() => recordChange(null)} />
      )}
    </ActionDialog>
  );
}

interface CancelStepsProps {
  booking: BookingActionTarget;
  onClose: () => void;
  onCancelled: () => void;
}

/** The cancellation, then the question about the email, if the customer has an email address. */
function CancelSteps({ booking, onClose, onCancelled }: CancelStepsProps) {
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

interface CancelFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks whether to cancel a booking, and how much to refund. */
function CancelForm({ booking, onClose, onCancelled }: CancelFormProps) {
  const { timezone } = useVenue();
  const cancellation = useCancellation(booking.id, onCancelled);
  const { preview, failure, unrefundedPence, cancel } = cancellation;
  const [isConfirming, setConfirming] = useState(false);

  if (isConfirming && unrefundedPence !== null) {
    return (
      <ConfirmNoRefund
        booking={booking}
        unrefundedPence={unrefundedPence}
        onBack={() => setConfirming(false)}
        onCancel={() => {
          setConfirming(false);
          void cancel();
        }}
      />
    );
  }

  // Without a payment there are no refund options, so no space is reserved for them.
  const isUnpaid = booking.duePence > 0 && booking.duePence === booking.totalPence;
  return (
    <ActionDialogFrame
      title="Cancel Booking"
      subtitle={formatBookingSummary(booking)}
      isBusy={cancellation.isBusy}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            disabled={cancellation.isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            Keep Booking
          </Button>
          <Button
            variant="danger"
            size="md"
            // A press before the refund options have loaded would do nothing.
            busy={cancellation.isBusy || preview.isPending}
            disabled={preview.isError}
            onClick={() => (unrefundedPence === null ? void cancel() : setConfirming(true))}
            className="flex-1 side:flex-none"
          >
            Cancel Booking
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="danger" title="Failed to update booking status" className="mb-4">
          {formatCancelFailure(failure)}
        </Alert>
      )}
      <p>
        Cancel {booking.reference}, {formatAdminDateTime(new Date(booking.startsAt), timezone)}? The
        places become available at once. This cannot be undone.
      </p>
      <div className={`mt-4 ${isUnpaid ? "min-h-13" : "min-h-58"}`}>
        <QueryContent
          query={preview}
          loading="Loading the refund"
          errorTitle="Failed to load the refund"
        >
          {(refunds) =>
            refunds.full.refundPence > 0 ? (
              <RefundChoices preview={refunds} chosen={cancellation.refundChoice} />
            ) : (
              <p className="font-semibold text-ink-1">
                Nothing has been paid, so there is nothing to refund.
              </p>
            )
          }
        </QueryContent>
      </div>
    </ActionDialogFrame>
  );
}

function formatCancelFailure(failure: ApiFailure): string {
  return failure === "REFUND_CHANGED"
    ? "The refund has changed, so nothing was cancelled. Please check it again."
    : formatStaffFailure(failure);
}

interface ConfirmNoRefundProps {
  booking: BookingActionTarget;
  /** The amount that was paid. */
  unrefundedPence: number;
  onBack: () => void;
  onCancel: () => void;
}

/** Asks once more before a paid booking is cancelled without a refund. */
function ConfirmNoRefund({ booking, unrefundedPence, onBack, onCancel }: ConfirmNoRefundProps) {
  return (
    <ActionDialogFrame
      title="Cancel Without Refund?"
      subtitle={formatBookingSummary(booking)}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            onClick={onBack}
            className="flex-1 side:flex-none"
          >
            Back
          </Button>
          <Button variant="danger" size="md" onClick={onCancel} className="flex-1 side:flex-none">
            Cancel Without Refund
          </Button>
        </>
      }
    >
      <p>
        The customer paid{" "}
        <strong className="font-semibold text-ink-1">{formatPence(unrefundedPence)}</strong> and
        will get no refund. This cannot be undone.
      </p>
    </ActionDialogFrame>
  );
}
