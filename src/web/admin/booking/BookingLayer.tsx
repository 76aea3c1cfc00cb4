import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useOpenBooking } from "../shell/use-open-booking.ts";
import { BookingDialogMissing } from "./BookingDialogMissing.tsx";

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
