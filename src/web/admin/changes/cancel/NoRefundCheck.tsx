import { formatPence } from "../../../../shared/money.ts";
import { Button } from "../../../ui/Button.tsx";
import { aboutBooking } from "../booking-words.ts";
import { ChangeFrame } from "../ChangeDialog.tsx";
import type { ChangedBooking } from "../changed-booking.ts";

interface NoRefundCheckProps {
  booking: ChangedBooking;
  /** What was paid. */
  keptPence: number;
  onBack: () => void;
  onCancel: () => void;
}

/** A second look before a booking that was paid is cancelled with nothing back. */
export function NoRefundCheck({ booking, keptPence, onBack, onCancel }: NoRefundCheckProps) {
  return (
    <ChangeFrame
      title="Cancel Without Refund?"
      about={aboutBooking(booking)}
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
        <strong className="font-semibold text-ink-1">{formatPence(keptPence)}</strong> was paid, and
        the customer gets nothing back. This cannot be undone.
      </p>
    </ChangeFrame>
  );
}
