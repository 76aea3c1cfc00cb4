import { useEffect, useState } from "react";
import { useBlocker } from "react-router";

export interface Unsaved {
  /** Whether something was typed that is not saved. */
  isDirty: boolean;
  setDirty: (isDirty: boolean) => void;
  /** Does it, after a question if something would be lost. */
  guard: (work: () => void) => void;
  isAsking: boolean;
  discard: () => void;
  keep: () => void;
}

/** Nothing that was typed is lost without a question. */
export function useUnsaved(): Unsaved {
  const [isDirty, setDirty] = useState(false);
  const [waiting, setWaiting] = useState<{ work: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return {
    isDirty,
    setDirty,
    guard: (work) => (isDirty ? setWaiting({ work }) : work()),
    isAsking: waiting !== null || blocker.state === "blocked",
    discard: () => {
      setDirty(false);
      waiting?.work();
      setWaiting(null);
      if (blocker.state === "blocked") blocker.proceed();
    },
    keep: () => {
      setWaiting(null);
      if (blocker.state === "blocked") blocker.reset();
    },
  };
}
