import { useRef } from "react";

interface DeferredChange<Change> {
  /** Something was changed; whoever asked for the dialog hears of it when it closes. */
  recordChange: (change: Change) => void;
  close: () => void;
}

/** However a dialog is closed, what it changed is told first. */
export function useDeferredChange<Change>(
  onClose: () => void,
  onChange: (change: Change) => void,
): DeferredChange<Change> {
  const pendingChange = useRef<{ change: Change } | null>(null);
  return {
    recordChange: (change) => {
      pendingChange.current = { change };
    },
    close: () => {
      if (pendingChange.current) onChange(pendingChange.current.change);
      pendingChange.current = null;
      onClose();
    },
  };
}
