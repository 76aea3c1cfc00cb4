import { useBlocker } from "react-router";
import { useBeforeUnloadPrompt } from "./use-before-unload-prompt.ts";

interface UnsavedChangesPrompt {
  /** Whether somebody is asked if what they typed may be lost. */
  isConfirming: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** Whoever leaves a screen with something unsaved is asked first. */
export function useUnsavedChangesPrompt(isDirty: boolean): UnsavedChangesPrompt {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnloadPrompt(isDirty);
  return {
    isConfirming: blocker.state === "blocked",
    discard: () => blocker.proceed?.(),
    keepEditing: () => blocker.reset?.(),
  };
}
