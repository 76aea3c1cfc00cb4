import { useEffect, useEffectEvent } from "react";
import { formatFailure } from "../../app/api-failure.ts";
import { useToast } from "../../ui/Toasts.tsx";

interface DialogLoadFailureProps {
  /** What failed, as a sentence without its full stop. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Replaces a dialog whose code failed to load: says why each time it is opened. Browsers remember
 * such a failure until the page is reloaded.
 */
export function DialogLoadFailure({ title, isOpen, onClose }: DialogLoadFailureProps) {
  const toast = useToast();
  const report = useEffectEvent(() => {
    const reason = formatFailure(navigator.onLine ? "UNREACHABLE" : "OFFLINE");
    toast({ message: `${title}. ${reason}`, tone: "failed" });
    onClose();
  });
  useEffect(() => {
    if (isOpen) report();
  }, [isOpen]);
  return null;
}
