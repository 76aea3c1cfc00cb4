import { type ComponentType, useEffect, useState } from "react";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { DialogLoadFailure } from "../kit/DialogLoadFailure.tsx";
import { useLoadedComponent } from "../kit/use-loaded-component.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";

interface BookingDialogProps {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
}

const loadBookingDialog = (): Promise<ComponentType<BookingDialogProps>> =>
  import("./BookingDialog.tsx").then(
    ({ BookingDialog }) => BookingDialog,
    () => BookingDialogLoadFailure,
  );

/** The booking that the address names, above any admin screen. */
export function BookingDialogHost() {
  const { bookingId, close } = useOpenBooking();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const shownBookingId = useLastNonNull(bookingId);
  const isNeeded = isHydrated && shownBookingId !== null;
  const BookingDialog = useLoadedComponent(isNeeded, loadBookingDialog);
  if (!isNeeded || BookingDialog === null) return null;
  return <BookingDialog bookingId={shownBookingId} isOpen={bookingId !== null} onClose={close} />;
}

function BookingDialogLoadFailure({ isOpen, onClose }: BookingDialogProps) {
  const title = "Failed to load booking details";
  return <DialogLoadFailure title={title} isOpen={isOpen} onClose={onClose} />;
}
