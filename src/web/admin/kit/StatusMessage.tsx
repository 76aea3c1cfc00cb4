import { useEffect, useRef } from "react";
import { Alert } from "../../ui/Alert.tsx";

/** What was done. */
export interface Done {
  sentence: string;
  /** What was pressed is gone: the focus comes here. */
  takesFocus?: boolean;
}

/** Says what was done, in its place and aloud. */
export function News({ done }: { done: Done | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done?.takesFocus) place.current?.focus();
  }, [done]);
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="rounded-control empty:hidden">
      {done && <Alert tone="success">{done.sentence}</Alert>}
    </div>
  );
}
