import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useState } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";
import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";

interface SaveFailureProps {
  /** The specification's sentence. */
  title: string;
  failure: ApiFailure;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Nothing was saved: shows the specification's sentence, and the reason if it adds something. */
export function SaveFailure({ title, failure, children }: SaveFailureProps) {
  const sentence = formatFailure(failure);
  const includesTitle = sentence.startsWith(title);
  return (
    <Alert tone="danger" title={includesTitle ? sentence : title} actions={children}>
      {!includesTitle && failure !== "INTERNAL" && sentence}
    </Alert>
  );
}

interface SuccessMessageProps {
  /**
   * Null when there is no message. The live region stays mounted, so that the next one is
   * announced.
   */
  children: ReactNode;
}

export function SuccessMessage({ children }: SuccessMessageProps) {
  return (
    <div role="status" className="min-w-0">
      {children && (
        <p className="flex max-tablet:mt-3 animate-fade-in items-start gap-1.5 font-semibold text-success">
          <Check strokeWidth={3} className="mt-0.5 size-5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  );
}

/** A success message that disappears after a few seconds (specification, section 4). */
export function useSuccessMessage(): [message: string | null, say: (text: string | null) => void] {
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}
