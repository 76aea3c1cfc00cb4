import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { api } from "../../api/browser-api.ts";
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
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-40 grid items-end side:place-items-center side:p-6">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            className="relative flex h-[calc(100dvh-0.75rem)] w-full flex-col overflow-clip rounded-t-hero bg-float text-ink-2 outline-none transition-[opacity,translate] duration-slow ease-out depth-float data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 side:h-[min(46rem,calc(100dvh-3rem))] side:max-w-[61rem] side:rounded-hero"
          >
            {loaded.state === "ready" && (
              <BookingContent key={bookingId} booking={loaded.data} onChange={reload} />
            )}
            {loaded.state === "loading" && <BookingSkeleton bookingId={bookingId} />}
            {loaded.state === "failed" && (
              <BookingFailure failure={loaded.failure} onRetry={reload} />
            )}
            <Dialog.Close
              aria-label="Close"
              className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-button text-ink-2 hover:bg-hover side:top-3 side:right-3 side:size-9"
            >
              <X className="size-5" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
