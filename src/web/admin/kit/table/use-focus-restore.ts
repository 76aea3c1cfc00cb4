import { type RefObject, useEffect, useRef } from "react";
import { findRowOpener } from "./row-keys.ts";

interface FocusRestore {
  /** To be called as soon as something was changed, with the row that it was about. */
  restoreAfterChange: (rowId?: string) => void;
  /** Where a dialog that made the change leaves the focus; `true` is where it came from. */
  finalFocus: () => HTMLElement | true;
}

/**
 * Where the focus goes when a change in a dialog takes away what the dialog was opened with, a row's
 * own button for instance: to what opens the row that was changed, or else the first row.
 * @param rows what is shown; another value after the change
 */
export function useFocusRestore(
  within: RefObject<HTMLElement | null>,
  rows: unknown,
): FocusRestore {
  const pendingRestore = useRef<{ rowId: string | undefined; remainingEvents: number } | null>(
    null,
  );

  // The dialog closes and the rows come anew, in this order or the other.
  const countDown = () => {
    if (pendingRestore.current && --pendingRestore.current.remainingEvents === 0)
      pendingRestore.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it waits for
  useEffect(() => {
    if (!pendingRestore.current) return;
    if (document.activeElement === document.body) {
      findRowOpener(within.current, pendingRestore.current.rowId)?.focus();
    }
    countDown();
  }, [rows]);
  return {
    restoreAfterChange: (rowId) => {
      pendingRestore.current = { rowId, remainingEvents: 2 };
    },
    finalFocus: () => {
      const target =
        pendingRestore.current && findRowOpener(within.current, pendingRestore.current.rowId);
      countDown();
      return target ?? true;
    },
  };
}
