import { useEffect, useState } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";

/** What was done in the dialog, or what could not be. */
export interface ToastMessage {
  tone: "done" | "failed";
  sentence: string;
  /** Why it failed. */
  reason?: string;
  /** Takes it back. */
  undo?: () => void;
}

const UNDO_TOAST_MS = 10_000;

/** News goes after a while; a failure stays until something else is tried. */
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
