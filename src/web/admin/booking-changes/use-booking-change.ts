import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  BookingChange,
  BookingChangePreview,
} from "../../../shared/contract/admin/booking-changes.ts";
import type { ChangedBooking } from "../../../shared/contract/public/booking-changes.ts";
import { formatPence } from "../../../shared/money.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useIdempotentId } from "../../app/use-idempotent-id.ts";
import { queries } from "../kit/queries.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { computeRefund } from "./use-refund-choice.ts";

export type RefundFirst = "card" | "offline" | "voucher";

export interface BookingChangeState {
  /** Of the last change that could be previewed. */
  preview: UseQueryResult<BookingChangePreview>;
  /** Why the change cannot be made. */
  refusal: ApiFailure | null;
  /** The dialog stays open until its result is known. */
  isSaving: boolean;
  /** Also while the preview is being read. */
  isBusy: boolean;
  failure: ApiFailure | null;
  notify: boolean;
  setNotify: (notify: boolean) => void;
  /**
   * Makes the change as it is previewed.
   * @returns the new version; null when nothing was changed
   */
  save: (
    change: BookingChange,
    refund: RefundInput,
    refundFirst: RefundFirst,
  ) => Promise<ChangedBooking | null>;
}

/**
 * Previews a change of a booking and makes it.
 * @param previewed null while there is nothing to preview
 */
export function useBookingChange(
  { id: bookingId, customer }: { id: string; customer: { email: string } },
  previewed: BookingChange | null,
): BookingChangeState {
  const { isBusy, failure, run } = useMutation();
  const withId = useIdempotentId();
  const [notify, setNotify] = useState(customer.email !== "");
  const { previewChange } = queries.admin.bookingChanges;
  const preview = useQuery({
    ...previewChange.queryOptions({
      input: { bookingId, change: previewed ?? { kind: "items", ticketCount: 1, addons: [] } },
    }),
    enabled: previewed !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = previewed !== null && preview.data !== undefined && !preview.isPlaceholderData;

  async function save(
    change: BookingChange,
    refund: RefundInput,
    refundFirst: RefundFirst,
  ): Promise<ChangedBooking | null> {
    if (!isCurrent || preview.isError) return null;
    const { pricePence, duePence } = preview.data;
    const { refundPence } = computeRefund(preview.data, refund);
    const expected = { pricePence, duePence, refundPence };
    const input = { bookingId, change, refund, refundFirst, expected, notify };
    let changed: ChangedBooking | null = null;
    await run(async () => {
      changed = await withId(JSON.stringify(input), (changeId) =>
        api.admin.bookingChanges.change({ ...input, changeId }),
      );
    });
    return changed;
  }

  return {
    preview,
    refusal: preview.isError && previewed !== null ? toStaffFailure(preview.error) : null,
    isSaving: isBusy,
    isBusy: isBusy || (previewed !== null && !preview.isError && !isCurrent),
    failure,
    notify,
    setNotify,
    save,
  };
}

/** `The total is now £54.00. £18.00 is to be paid.` */
export function formatChanged({ totalPence, duePence, refundPence }: ChangedBooking): string {
  return [
    `The total is now ${formatPence(totalPence)}.`,
    ...(duePence > 0 ? [`${formatPence(duePence)} is to be paid.`] : []),
    ...(refundPence > 0 ? [`${formatPence(refundPence)} is refunded.`] : []),
  ].join(" ");
}
