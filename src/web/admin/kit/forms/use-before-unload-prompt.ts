import { useEffect } from "react";

/** Makes the browser ask before the page is left with unsaved input. */
export function useBeforeUnloadPrompt(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", prevent);
    return () => window.removeEventListener("beforeunload", prevent);
  }, [isDirty]);
}
