import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AdminCancellationPreview } from "../../../shared/contract/admin/booking-changes.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { computeRefund, type RefundChoice, useRefundChoice } from "./use-refund-choice.ts";

interface CancellationState {
  preview: UseQueryResult<AdminCancellationPreview>;
  refundChoice: RefundChoice;
  /** The amount paid, when none of it would be refunded; otherwise null. */
  unrefundedPence: number | null;
  isBusy: boolean;
  failure: ApiFailure | null;
  /** Cancels with the refund that is shown. */
  cancel: () => Promise<void>;
}

/** Loads the refund options of a booking and cancels it, without an email. */
export function useCancellation(bookingId: string, onCancelled: () => void): CancellationState {
  const { isBusy, failure, run, reset } = useMutation();
  const refundChoice = useRefundChoice(reset);
  const preview = useQuery(
    queries.admin.bookingChanges.previewCancellation.queryOptions({ input: { bookingId } }),
  );

  async function cancel(): Promise<void> {
    if (preview.data === undefined) return;
    const refund = refundChoice.validate(preview.data.full);
    if (refund === null) return;
    const { refundPence: expectedRefundPence } = computeRefund(preview.data, refund);
    const input = { bookingId, refund, expectedRefundPence, notify: false };
    await run(async () => {
      await api.admin.bookingChanges.cancel(input);
      onCancelled();
    });
  }

  return {
    preview,
    refundChoice,
    isBusy,
    failure,
    cancel,
    unrefundedPence: preview.data ? computeUnrefundedPence(preview.data, refundChoice.input) : null,
  };
}

function computeUnrefundedPence(
  preview: AdminCancellationPreview,
  input: RefundInput | null,
): number | null {
  const paidPence = preview.full.refundPence;
  return input && paidPence > 0 && computeRefund(preview, input).refundPence === 0
    ? paidPence
    : null;
}
