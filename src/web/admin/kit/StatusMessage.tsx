import { useEffect, useRef } from "react";
import { Alert } from "../../ui/Alert.tsx";

/** Confirms a completed action. */
export interface StatusMessageContent {
  sentence: string;
  /** The pressed control is gone, so the message takes the focus. */
  takesFocus?: boolean;
}

/** Shows a confirmation in place and announces it to screen readers. */
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
