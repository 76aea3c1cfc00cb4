import { api } from "../../api/browser-api.ts";
import { Sheet } from "../shell/Sheet.tsx";
import { useReadThing } from "../shell/use-read-thing.ts";
import { BookingContent } from "./BookingContent.tsx";
import { BookingFailure } from "./BookingFailure.tsx";
import { BookingSkeleton } from "./BookingSkeleton.tsx";

const readBooking = (bookingId: string, signal: AbortSignal) =>
  api.desk.bookings.get({ bookingId }, { signal });

interface BookingDialogProps {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Everything about a booking above whatever it was opened from; on a phone a sheet from below. It has
 * its size from the beginning, and keeps it while what is in it comes and changes.
 */
export function BookingDialog({ bookingId, isOpen, onClose }: BookingDialogProps) {
  const { loaded, reload } = useReadThing(isOpen ? bookingId : null, readBooking);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      place="middle"
      size="h-[calc(100dvh-0.75rem)] side:h-[min(46rem,calc(100dvh-3rem))] side:max-w-[61rem]"
    >
      {loaded.state === "ready" && (
        <BookingContent key={bookingId} booking={loaded.data} onChange={reload} />
      )}
      {loaded.state === "loading" && <BookingSkeleton bookingId={bookingId} />}
      {loaded.state === "failed" && <BookingFailure failure={loaded.failure} onRetry={reload} />}
    </Sheet>
  );
}
