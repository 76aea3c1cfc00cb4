import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";

/** Runs an action, after a question when there are unsaved changes. */
export type Guard = (action: () => void) => void;

/** The question is a `DiscardDialog`. */
export interface UnsavedChangesPrompt {
  /** Whether the question is open. */
  isConfirming: boolean;
  guard: Guard;
  discard: () => void;
  keepEditing: () => void;
}

/**
 * Asks before unsaved changes are discarded: by a guarded action, by leaving the screen, and by
 * leaving the page.
 * @param getScreenKey returns the same key for addresses of the same screen
 */
export function useUnsavedChangesPrompt(
  isDirty: boolean,
  getScreenKey: (location: Location) => string = ({ pathname }) => pathname,
): UnsavedChangesPrompt {
  const [pending, setPending] = useState<{ action: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && getScreenKey(currentLocation) !== getScreenKey(nextLocation),
  );
  useBeforeUnloadPrompt(isDirty);
  return {
    isConfirming: pending !== null || blocker.state === "blocked",
    guard: (action) => (isDirty ? setPending({ action }) : action()),
    discard: () => {
      setPending(null);
      pending?.action();
      blocker.proceed?.();
    },
    keepEditing: () => {
      setPending(null);
      blocker.reset?.();
    },
  };
}

/** Makes the browser ask before the page is left with unsaved input. */
function useBeforeUnloadPrompt(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", prevent);
    return () => window.removeEventListener("beforeunload", prevent);
  }, [isDirty]);
}
