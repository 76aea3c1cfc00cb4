import { useRef, useState } from "react";
import type { DeletedBooking } from "../../../../shared/contract/admin/booking-deletions.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { staffFailureOf } from "../../kit/staff-failure.ts";

export type RefundOfMany = "policy" | "none" | "full";

export interface Decision {
  refund: RefundOfMany;
  notify: boolean;
}

/** What was deleted together; `undoDeletion` shows it again. */
export interface FinishedDeletion {
  deletionId: string;
  /** How many bookings are out of the list. */
  count: number;
}

interface Deletion {
  isBusy: boolean;
  /** How many have been tried. */
  triedCount: number;
  /** What became of each that was tried. */
  outcomes: readonly DeletedBooking[];
  /** Why the rest was not tried; null when all were. */
  failure: ApiFailure | null;
  /** Deletes them a few at a time; again, it goes on where it stopped. @returns what became of them */
  run: (bookingIds: readonly string[], decision: Decision) => Promise<DeletedBooking[] | null>;
}

/** Few enough for steps that can be seen, many enough to be quick. */
const AT_ONCE = 10;

/** The deletion of some bookings: all its calls are one, which can be undone as a whole. */
export function useDeletion(onDeleted: (deletion: FinishedDeletion) => void): Deletion {
  const deletionId = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<DeletedBooking[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function run(bookingIds: readonly string[], decision: Decision) {
    if (isBusy) return null;
    setBusy(true);
    setFailure(null);
    // Those that are hidden stay as they are; what could not be hidden is tried once more.
    const all = outcomes.filter((one) => one.isHidden);
    try {
      for (const part of partsOf(bookingIds.filter((id) => !isIn(all, id)))) {
        const wish = { deletionId: deletionId.current, bookingIds: part, ...decision };
        all.push(...(await api.desk.deletions.delete(wish)));
        setOutcomes([...all]);
        const count = all.filter((one) => one.isHidden).length;
        if (count > 0) onDeleted({ deletionId: deletionId.current, count });
      }
      return all;
    } catch (error) {
      setFailure(staffFailureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  const triedCount = outcomes.length;
  return { isBusy, triedCount, outcomes, failure, run };
}

function isIn(outcomes: readonly DeletedBooking[], id: string): boolean {
  return outcomes.some(({ bookingId }) => bookingId === id);
}

function partsOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / AT_ONCE);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}
