import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { DialogLoadFailure } from "../kit/DialogLoadFailure.tsx";
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

function BookingDialogLoadFailure({ isOpen, onClose }: BookingDialogProps) {
  const title = "Failed to load booking details";
  return <DialogLoadFailure title={title} isOpen={isOpen} onClose={onClose} />;
}
