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

/** What was deleted together; `undoDeletion` shows it again. */
export interface Deletion {
  deletionId: string;
  /** How many bookings are out of the list. */
  count: number;
}

interface DeletionState {
  isBusy: boolean;
  /** How many have been tried. */
  attemptedCount: number;
  /** What became of each that was tried. */
  outcomes: readonly DeletionResult[];
  /** Why the rest was not tried; null when all were. */
  failure: ApiFailure | null;
  /** Deletes them a few at a time; again, it goes on where it stopped. @returns what became of them */
  run: (
    bookingIds: readonly string[],
    options: DeletionOptions,
  ) => Promise<DeletionResult[] | null>;
}

/** Few enough for steps that can be seen, many enough to be quick. */
const BATCH_SIZE = 10;

/** The deletion of some bookings: all its calls are one, which can be undone as a whole. */
export function useDeletion(onDeleted: (deletion: Deletion) => void): DeletionState {
  const deletionId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<DeletionResult[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function run(bookingIds: readonly string[], options: DeletionOptions) {
    if (isBusy) return null;
    setBusy(true);
    setFailure(null);
    // Those that are hidden stay as they are; what could not be hidden is tried once more.
    const results = outcomes.filter((outcome) => outcome.isHidden);
    try {
      for (const batch of toBatches(bookingIds.filter((id) => !includesBooking(results, id)))) {
        const input = { deletionId: deletionId.current, bookingIds: batch, ...options };
        results.push(...(await api.admin.deletions.delete(input)));
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
