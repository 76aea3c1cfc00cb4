import { useBlocker } from "react-router";
import { useAskBeforeUnload } from "./use-before-unload-prompt.ts";

interface LeavingPage {
  /** Whether somebody is asked if what they typed may be lost. */
  isAsking: boolean;
  discard: () => void;
  keepEditing: () => void;
}

/** Whoever leaves a screen with something unsaved is asked first. */
export function useLeavingPage(isDirty: boolean): LeavingPage {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(isDirty);
  return {
    isAsking: blocker.state === "blocked",
    discard: () => blocker.proceed?.(),
    keepEditing: () => blocker.reset?.(),
  };
}
