import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { failureSentence } from "../../app/api-failure.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";

interface DialogProps {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
}

const BookingDialog = lazy<ComponentType<DialogProps>>(() =>
  import("./BookingDialog.tsx").then(
    (loaded) => ({ default: loaded.BookingDialog }),
    () => ({ default: BookingDialogMissing }),
  ),
);

/** The booking that the address names, above whichever screen of the back office. */
export function BookingLayer() {
  const { bookingId, close } = useOpenBooking();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // What the dialog said stays in it while it fades away.
  const last = useRef<string | null>(null);
  if (bookingId !== null) last.current = bookingId;
  if (!isAlive || last.current === null) return null;
  return (
    <Suspense>
      <BookingDialog bookingId={last.current} isOpen={bookingId !== null} onClose={close} />
    </Suspense>
  );
}

/** Instead of the dialog whose code did not come: browsers remember that until the page is loaded anew. */
function BookingDialogMissing({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
