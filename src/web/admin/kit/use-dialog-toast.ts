import { useEffect, useState } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";

/** The result of an action in the dialog. */
export interface ToastMessage {
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
