import { useBlocker } from "react-router";
import { useBeforeUnloadPrompt } from "./use-before-unload-prompt.ts";

interface UnsavedChangesPrompt {
  /** Whether the question is open. */
  isConfirming: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** Asks before the user leaves a screen with unsaved changes. */
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
