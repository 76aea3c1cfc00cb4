import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { CashRefund } from "../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { type BookingActionTarget, formatBookingSummary } from "./booking-action-target.ts";

interface CashRefundDialogProps {
  /** A cancelled booking; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
  onRefunded: () => void;
}

/** Records cash refunds, which staff give to the customer in person. */
export function CashRefundDialog({ booking, ...rest }: CashRefundDialogProps) {
  const shownBooking = useLastNonNull(booking);
  return (
    <ActionDialog open={booking !== null} onClose={rest.onClose}>
      {shownBooking && <CashRefundForm booking={shownBooking} {...rest} />}
    </ActionDialog>
  );
}

interface CashRefundFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
  onRefunded: () => void;
}

const PAID_LABELS = { cash: "paid in cash", other: "paid by other means" } as const;

/** The cash refunds of a booking. Staff record each of them once the customer has the money. */
function CashRefundForm({ booking, onClose, onRefunded }: CashRefundFormProps) {
  const { id: bookingId } = booking;
  const { failure, run } = useMutation();
  const [recordingId, setRecordingId] = useState<string | null>(null);
  const [recordedIds, setRecordedIds] = useState<readonly string[]>([]);
  const [loaded, reload] = useApiQuery(
    (signal) => api.admin.bookingChanges.cashRefunds({ bookingId }, { signal }),
    [bookingId],
  );

  async function record({ refundId }: CashRefund) {
    setRecordingId(refundId);
    if (await run(() => api.admin.bookingChanges.completeCashRefund({ refundId }))) {
      setRecordedIds((ids) => [...ids, refundId]);
      onRefunded();
    }
    setRecordingId(null);
  }

  return (
    <ActionDialogFrame
      title="Record Cash Refund"
      subtitle={formatBookingSummary(booking)}
      actions={
        <Button data-first variant="outline" size="md" onClick={onClose}>
          Close
        </Button>
      }
    >
      {failure && (
        <Alert tone="danger" title="The refund was not recorded" className="mb-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
      <div className="min-h-20">
        {loaded.state === "loading" && <Spinner label="Loading cash refunds" />}
        {loaded.state === "failed" && (
          <LoadErrorAlert
            title="Failed to load cash refunds"
            failure={loaded.failure}
            onRetry={reload}
          />
        )}
        {loaded.state === "ready" && loaded.data.length === 0 && (
          <p>This booking has no cash refunds.</p>
        )}
        {loaded.state === "ready" && (
          <ul className="divide-y divide-line">
            {loaded.data.map((refund) => (
              <CashRefundRow
                key={refund.refundId}
                refund={refund}
                isJustRecorded={recordedIds.includes(refund.refundId)}
                isBusy={recordingId === refund.refundId}
                onRecord={() => void record(refund)}
              />
            ))}
          </ul>
        )}
      </div>
    </ActionDialogFrame>
  );
}

interface CashRefundRowProps {
  refund: CashRefund;
  isJustRecorded: boolean;
  isBusy: boolean;
  onRecord: () => void;
}

function CashRefundRow({ refund, isJustRecorded, isBusy, onRecord }: CashRefundRowProps) {
  const { timezone } = useVenue();
  const { amountPence, method, handedBackAt } = refund;
  const isRecorded = isJustRecorded || handedBackAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <span className="tabular-nums">
        <strong className="font-semibold text-ink-1">{formatPence(amountPence)}</strong>,{" "}
        {PAID_LABELS[method]}
      </span>
      <span role="status" className={isRecorded ? "text-success" : "sr-only"}>
        {isRecorded &&
          (handedBackAt
            ? `Refunded ${formatAdminDateTime(new Date(handedBackAt), timezone)}`
            : "Refunded")}
      </span>
      {!isRecorded && (
        <Button size="md" busy={isBusy} onClick={onRecord}>
          Record as Refunded
        </Button>
      )}
    </li>
  );
}
