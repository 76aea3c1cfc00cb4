import { useEffect, useState } from "react";
import { useBlocker } from "react-router";

export interface UnsavedGuard {
  isDirty: boolean;
  setDirty: (isDirty: boolean) => void;
  /** Runs the action, after a question when there is unsaved input. */
  guard: (work: () => void) => void;
  isAsking: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** Asks before unsaved input is discarded. */
export function useUnsavedGuard(): UnsavedGuard {
  const [isDirty, setDirty] = useState(false);
  const [pendingAction, setPendingAction] = useState<{ action: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => window.removeEventListener("beforeunload", warnBeforeUnload);
  }, [isDirty]);

  return {
    isDirty,
    setDirty,
    guard: (action) => (isDirty ? setPendingAction({ action }) : action()),
    isAsking: pendingAction !== null || blocker.state === "blocked",
    discard: () => {
      setDirty(false);
      pendingAction?.action();
      setPendingAction(null);
      if (blocker.state === "blocked") blocker.proceed();
    },
    keepEditing: () => {
      setPendingAction(null);
      if (blocker.state === "blocked") blocker.reset();
    },
  };
}
