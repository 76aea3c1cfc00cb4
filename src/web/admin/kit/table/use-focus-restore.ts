import { type RefObject, useEffect, useRef } from "react";
import { openerOf } from "./row-keys.ts";

interface LostFocus {
  /** To be called as soon as something was changed, with the row that it was about. */
  lose: (rowId?: string) => void;
  /** Where a dialog that made the change leaves the focus; `true` is where it came from. */
  finalFocus: () => HTMLElement | true;
}

/**
 * Where the focus goes when a change in a dialog takes away what the dialog was opened with, a row's
 * own button for instance: to what opens the row that was changed, or else the first row.
 * @param rows what is shown; another value after the change
 */
export function useLostFocus(within: RefObject<HTMLElement | null>, rows: unknown): LostFocus {
  const lost = useRef<{ rowId: string | undefined; awaited: number } | null>(null);

  // The dialog closes and the rows come anew, in this order or the other.
  const arrive = () => {
    if (lost.current && --lost.current.awaited === 0) lost.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it waits for
  useEffect(() => {
    if (!lost.current) return;
    if (document.activeElement === document.body) {
      openerOf(within.current, lost.current.rowId)?.focus();
    }
    arrive();
  }, [rows]);
  return {
    lose: (rowId) => {
      lost.current = { rowId, awaited: 2 };
    },
    finalFocus: () => {
      const place = lost.current && openerOf(within.current, lost.current.rowId);
      arrive();
      return place ?? true;
    },
  };
}
