import { useRef, useState } from "react";
import type { DeletionResult } from "../../../../shared/contract/admin/booking-deletions.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { toStaffFailure } from "../../kit/staff-failure.ts";

export type BulkRefundChoice = "policy" | "none" | "full";

export interface DeletionOptions {
  refund: BulkRefundChoice;
  notify: boolean;
}

/** A deletion of several bookings; `undoDeletion` shows them again. */
export interface Deletion {
  deletionId: string;
  /** Number of bookings that are hidden from the list. */
  count: number;
}

interface DeletionState {
  isBusy: boolean;
  attemptedCount: number;
  /** The results of the attempted bookings. */
  outcomes: readonly DeletionResult[];
  /** Why the remaining bookings were not attempted; null when all were. */
  failure: ApiFailure | null;
  /**
   * Deletes the bookings in batches. Another call continues where the last one stopped.
   * @returns the results; null after a failure, or when a deletion is in progress
   */
  run: (
    bookingIds: readonly string[],
    options: DeletionOptions,
  ) => Promise<DeletionResult[] | null>;
}

/** Small enough for visible progress, large enough to be fast. */
const BATCH_SIZE = 10;

/** Deletes bookings. All its requests share one deletion id, so that one undo reverts them all. */
export function useDeletion(onDeleted: (deletion: Deletion) => void): DeletionState {
  const deletionId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<DeletionResult[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function run(bookingIds: readonly string[], options: DeletionOptions) {
    if (isBusy) return null;
    setBusy(true);
    setFailure(null);
    // Hidden bookings are done; those that could not be hidden are tried again.
    const results = outcomes.filter((outcome) => outcome.isHidden);
    try {
      for (const batch of toBatches(bookingIds.filter((id) => !includesBooking(results, id)))) {
        const input = { deletionId: deletionId.current, bookingIds: batch, ...options };
        results.push(...(await api.admin.bookingDeletions.delete(input)));
        setOutcomes([...results]);
        const count = results.filter((outcome) => outcome.isHidden).length;
        if (count > 0) onDeleted({ deletionId: deletionId.current, count });
      }
      return results;
    } catch (error) {
      setFailure(toStaffFailure(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  const attemptedCount = outcomes.length;
  return { isBusy, attemptedCount, outcomes, failure, run };
}

function includesBooking(outcomes: readonly DeletionResult[], id: string): boolean {
  return outcomes.some(({ bookingId }) => bookingId === id);
}

function toBatches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, batch) =>
    ids.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );
}
