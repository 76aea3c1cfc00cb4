import { type MutationStatus, useMutation, useQuery } from "@tanstack/react-query";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { CashRefund } from "../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { type BookingActionTarget, formatBookingSummary } from "./booking-action-target.ts";

interface CashRefundDialogProps {
  /** A cancelled booking; null closes the dialog. */
  booking: BookingActionTarget | null;
  onClose: () => void;
}

/** Records cash refunds, which staff give to the customer in person. */
export function CashRefundDialog({ booking, onClose }: CashRefundDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose}>
      {(shown) => <CashRefundForm booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface CashRefundFormProps {
  booking: BookingActionTarget;
  onClose: () => void;
}

const PAID_LABELS = { cash: "paid in cash", other: "paid by other means" } as const;

/** The cash refunds of a booking. Staff record each of them once the customer has the money. */
function CashRefundForm({ booking, onClose }: CashRefundFormProps) {
  const query = useQuery(
    queries.admin.bookingChanges.cashRefunds.queryOptions({ input: { bookingId: booking.id } }),
  );
  const recording = useMutation({
    mutationFn: (refundId: string) => api.admin.bookingChanges.completeCashRefund({ refundId }),
  });

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
      <FailureAlert
        title="The refund was not recorded"
        failure={recording.isError ? toStaffFailure(recording.error) : null}
        className="mb-4"
      />
      <div className="min-h-20">
        <QueryContent
          query={query}
          loading="Loading cash refunds"
          errorTitle="Failed to load cash refunds"
        >
          {(refunds) =>
            refunds.length === 0 ? (
              <p>This booking has no cash refunds.</p>
            ) : (
              <ul className="divide-y divide-line">
                {refunds.map((refund) => (
                  <CashRefundRow
                    key={refund.refundId}
                    refund={refund}
                    recording={recording.variables === refund.refundId ? recording.status : "idle"}
                    onRecord={() => recording.isPending || recording.mutate(refund.refundId)}
                  />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
    </ActionDialogFrame>
  );
}

interface CashRefundRowProps {
  refund: CashRefund;
  /** How far the recording of this refund is. */
  recording: MutationStatus;
  onRecord: () => void;
}

function CashRefundRow({ refund, recording, onRecord }: CashRefundRowProps) {
  const { timezone } = useVenue();
  const { amountPence, method, handedBackAt } = refund;
  const isRecorded = recording === "success" || handedBackAt !== null;
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
        <Button size="md" busy={recording === "pending"} onClick={onRecord}>
          Record as Refunded
        </Button>
      )}
    </li>
  );
}
