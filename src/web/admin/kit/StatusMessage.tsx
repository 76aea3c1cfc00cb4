import { useEffect, useRef } from "react";
import { Alert } from "../../ui/Alert.tsx";

/** What was done. */
export interface StatusMessageContent {
  sentence: string;
  /** What was pressed is gone: the focus comes here. */
  takesFocus?: boolean;
}

/** Says what was done, in its place and aloud. */
export function StatusMessage({ message }: { message: StatusMessageContent | null }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message?.takesFocus) container.current?.focus();
  }, [message]);
  return (
    <div ref={container} tabIndex={-1} aria-live="polite" className="rounded-control empty:hidden">
      {message && <Alert tone="success">{message.sentence}</Alert>}
    </div>
  );
}
