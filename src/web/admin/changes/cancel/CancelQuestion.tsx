import { useRef, useState } from "react";
import { staffMoment } from "../../../../shared/staff-time.ts";
import type { ApiFailure } from "../../../api/api-failure.ts";
import { useVenue } from "../../../customer/shell/use-venue.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { PartFailure } from "../../shell/PartFailure.tsx";
import { staffSentence } from "../../shell/staff-failure.ts";
import { aboutBooking } from "../booking-words.ts";
import { ChangeFrame } from "../ChangeDialog.tsx";
import type { ChangedBooking } from "../changed-booking.ts";
import { NoRefundCheck } from "./NoRefundCheck.tsx";
import { RefundChoice } from "./RefundChoice.tsx";
import { useCancel } from "./use-cancel.ts";

interface CancelQuestionProps {
  booking: ChangedBooking;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks whether a booking is to be cancelled, and what goes back. */
export function CancelQuestion({ booking, onClose, onCancelled }: CancelQuestionProps) {
  const { timezone } = useVenue();
  const cancel = useCancel(booking.id);
  const { preview, failure, keptPence } = cancel;
  const box = useRef<HTMLDivElement>(null);
  const [isChecking, setChecking] = useState(false);

  async function press() {
    if (await cancel.cancel()) onCancelled();
    else box.current?.querySelector<HTMLElement>("[data-amount]")?.focus();
  }

  if (isChecking && keptPence !== null) {
    return (
      <NoRefundCheck
        booking={booking}
        keptPence={keptPence}
        onBack={() => setChecking(false)}
        onCancel={() => {
          setChecking(false);
          void press();
        }}
      />
    );
  }

  // There is no choice to wait for, and no room to keep for it.
  const isUnpaid = booking.duePence > 0 && booking.duePence === booking.totalPence;
  return (
    <ChangeFrame
      title="Cancel Booking"
      about={aboutBooking(booking)}
      isBusy={cancel.isBusy}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            disabled={cancel.isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            Keep Booking
          </Button>
          <Button
            variant="danger"
            size="md"
            // A press before it is known what goes back would come to nothing.
            busy={cancel.isBusy || preview.state === "loading"}
            onClick={() => (keptPence === null ? void press() : setChecking(true))}
            className="flex-1 side:flex-none"
          >
            Cancel Booking
          </Button>
        </>
      }
    >
      <div ref={box}>
        {failure && (
          <Alert tone="danger" title="Failed to update booking status" className="mb-4">
            {reasonOf(failure)}
          </Alert>
        )}
        <p>
          Cancel {booking.reference}, {staffMoment(new Date(booking.startsAt), timezone)}? The
          places are free again at once. This cannot be undone.
        </p>
        <div className={`mt-4 ${isUnpaid ? "min-h-13" : "min-h-58"}`}>
          {preview.state === "loading" && <Spinner label="Loading what goes back" />}
          {preview.state === "failed" && (
            <PartFailure
              what="What goes back could not be loaded"
              failure={preview.failure}
              onRetry={cancel.reload}
            />
          )}
          {preview.state === "ready" && <RefundChoice preview={preview.data} cancel={cancel} />}
        </div>
      </div>
    </ChangeFrame>
  );
}

function reasonOf(failure: ApiFailure): string {
  return failure === "REFUND_CHANGED"
    ? "What would go back has changed. Nothing was cancelled; please look at it again."
    : staffSentence(failure);
}
