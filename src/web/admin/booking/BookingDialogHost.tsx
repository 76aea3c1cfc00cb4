import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { formatFailure } from "../../app/api-failure.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";

interface BookingDialogProps {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
}

const BookingDialog = lazy<ComponentType<BookingDialogProps>>(() =>
  import("./BookingDialog.tsx").then(
    (loaded) => ({ default: loaded.BookingDialog }),
    () => ({ default: BookingDialogLoadFailure }),
  ),
);

/** The booking that the address names, above any admin screen. */
export function BookingDialogHost() {
  const { bookingId, close } = useOpenBooking();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const shownBookingId = useLastNonNull(bookingId);
  if (!isHydrated || shownBookingId === null) return null;
  return (
    <Suspense>
      <BookingDialog bookingId={shownBookingId} isOpen={bookingId !== null} onClose={close} />
    </Suspense>
  );
}

/**
 * Replaces the dialog when its code failed to load. Browsers remember such a failure until the page
 * is reloaded.
 */
function BookingDialogLoadFailure({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast each time the dialog opens
  useEffect(() => {
    if (!isOpen) return;
    const reason = formatFailure(navigator.onLine ? "UNREACHABLE" : "OFFLINE");
    toast({ message: `Failed to load booking details. ${reason}`, tone: "failed" });
    onClose();
  }, [isOpen]);
  return null;
}
