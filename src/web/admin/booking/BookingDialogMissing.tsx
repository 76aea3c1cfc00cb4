import { useEffect } from "react";
import { failureSentence } from "../../api/api-failure.ts";
import { useToast } from "../../ui/Toasts.tsx";

/** Instead of the dialog whose code did not come: browsers remember that until the page is loaded anew. */
export function BookingDialogMissing({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}) {
  const tell = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once each time that it is wanted
  useEffect(() => {
    if (!isOpen) return;
    const why = failureSentence(navigator.onLine ? "UNREACHABLE" : "OFFLINE");
    tell({ sentence: `Failed to load booking details. ${why}`, tone: "failed" });
    onClose();
  }, [isOpen]);
  return null;
}
