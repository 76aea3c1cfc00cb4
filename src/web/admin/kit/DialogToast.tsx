import Check from "lucide-react/icons/check";
import { useEffect, useState } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";

interface DialogToastProps {
  /** Null shows no toast. */
  message: ToastMessage | null;
  onClose: () => void;
}

/**
 * A toast at the bottom of a dialog, also announced by screen readers. While a dialog is open,
 * toasts outside it cannot be reached.
 */
export function DialogToast({ message, onClose }: DialogToastProps) {
  function undo() {
    message?.undo?.();
    onClose();
  }
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 bottom-3 z-1 mx-auto flex max-w-md flex-col side:bottom-5"
    >
      {message && (
        <div className="pointer-events-auto flex min-h-13 items-center gap-3 rounded-control bg-ink-1 py-2 pr-2 pl-4 text-page depth-float">
          <Check className="size-5 shrink-0" />
          <p className="min-w-0 flex-1 text-pretty">{message.sentence}</p>
          {message.undo && (
            <button
              type="button"
              onClick={undo}
              className="min-h-touch shrink-0 rounded-button bg-page/15 px-3.5 font-semibold hover:bg-page/25"
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The result of an action in the dialog. */
interface ToastMessage {
  tone: "done" | "failed";
  sentence: string;
  /** Why it failed. */
  reason?: string;
  /** Reverts the action. */
  undo?: () => void;
}

const UNDO_TOAST_MS = 10_000;

/** The toast of a dialog. A success hides after a while; a failure stays until the next action. */
export function useDialogToast() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(() => {
    if (message?.tone !== "done") return;
    const durationMs = message.undo ? UNDO_TOAST_MS : TOAST_MS;
    const timer = setTimeout(() => setMessage(null), durationMs);
    return () => clearTimeout(timer);
  }, [message]);
  return { news: message, showToast: setMessage, clear: () => setMessage(null) };
}

export type ShowToast = (message: ToastMessage | null) => void;
