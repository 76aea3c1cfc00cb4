import { useRef } from "react";

interface Closing<Change> {
  /** Something was changed; whoever asked for the dialog hears of it when it closes. */
  keep: (change: Change) => void;
  close: () => void;
}

/** However a dialog is closed, what it changed is told first. */
export function useClosing<Change>(
  onClose: () => void,
  onChanged: (change: Change) => void,
): Closing<Change> {
  const kept = useRef<{ change: Change } | null>(null);
  return {
    keep: (change) => {
      kept.current = { change };
    },
    close: () => {
      if (kept.current) onChanged(kept.current.change);
      kept.current = null;
      onClose();
    },
  };
}
