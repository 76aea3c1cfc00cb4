import { type RefObject, useEffect, useRef } from "react";
import { findRowOpener } from "./row-keys.ts";

interface FocusRestore {
  /** Call it right after a change, with the id of the changed row. */
  restoreAfterChange: (rowId?: string) => void;
  /** What a dialog that made the change focuses when it closes; `true` is its opener. */
  finalFocus: () => HTMLElement | true;
}

/**
 * Restores focus when a change in a dialog removes the control that opened the dialog, for instance
 * a row's own button. Focuses the opener of the changed row, or else of the first row.
 * @param rows what is shown; must be a different value after the change
 */
export function useFocusRestore(
  within: RefObject<HTMLElement | null>,
  rows: unknown,
): FocusRestore {
  const pendingRestore = useRef<{ rowId: string | undefined; remainingEvents: number } | null>(
    null,
  );

  // The dialog closes and the rows reload, in either order.
  const countDown = () => {
    if (pendingRestore.current && --pendingRestore.current.remainingEvents === 0)
      pendingRestore.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
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
