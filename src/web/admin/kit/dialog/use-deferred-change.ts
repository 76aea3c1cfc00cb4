import { useRef } from "react";

interface DeferredChange<Change> {
  /** Stores a change; `onChange` receives it when the dialog closes. */
  recordChange: (change: Change) => void;
  close: () => void;
}

/** Calls `onChange` with the last change before a dialog closes, however it is closed. */
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
