import { useMutation, useQuery } from "@tanstack/react-query";
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
                  <CashRefundRow key={refund.refundId} refund={refund} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
    </ActionDialogFrame>
  );
}

/** One refund; each is recorded on its own, also while another one is. */
function CashRefundRow({ refund }: { refund: CashRefund }) {
  const { timezone } = useVenue();
  const { refundId, amountPence, method, handedBackAt } = refund;
  const recording = useMutation({
    mutationFn: () => api.admin.bookingChanges.completeCashRefund({ refundId }),
  });
  const isRecorded = recording.isSuccess || handedBackAt !== null;
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
        <Button
          size="md"
          busy={recording.isPending}
          onClick={() => recording.isPending || recording.mutate()}
        >
          Record as Refunded
        </Button>
      )}
      <FailureAlert
        title="The refund was not recorded"
        failure={recording.isError ? toStaffFailure(recording.error) : null}
        className="mt-2 w-full"
      />
    </li>
  );
}
