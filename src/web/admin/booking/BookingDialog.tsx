import { Dialog } from "@base-ui/react/dialog";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { useResource } from "../kit/use-resource.ts";
import { BookingContent } from "./BookingContent.tsx";

const SKELETON_SECTIONS = [5, 4, 4, 4, 6];

function BookingSkeleton({ bookingId }: { bookingId: string }) {
  return (
    <>
      <Dialog.Title className="px-5 pt-4 pb-3 text-lg font-bold">
        Booking <span className="tracking-wide">{bookingId.slice(0, 8).toUpperCase()}</span>
      </Dialog.Title>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div
        aria-hidden="true"
        className="grid animate-late-show content-start gap-6 border-t border-line p-5 side:grid-cols-2"
      >
        {SKELETON_SECTIONS.map((lines, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={section} className="grid gap-2.5">
            {Array.from({ length: lines }, (_, line) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                key={line}
                className={`h-3.5 rounded-badge bg-hover ${line === 0 ? "w-1/3" : "w-3/4"}`}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const readBooking = (bookingId: string, signal: AbortSignal) =>
  api.admin.bookings.get({ bookingId }, { signal });

interface BookingDialogProps {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Everything about a booking, above the screen that opened it; on a phone a bottom sheet. Its size
 * is fixed from the start, so that it does not jump while content loads or changes.
 */
export function BookingDialog({ bookingId, isOpen, onClose }: BookingDialogProps) {
  const { loaded, reload } = useResource(isOpen ? bookingId : null, readBooking);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      placement="middle"
      sizeClass="h-[calc(100dvh-0.75rem)] side:h-[min(46rem,calc(100dvh-3rem))] side:max-w-[61rem]"
    >
      {loaded.state === "ready" && (
        <BookingContent key={bookingId} booking={loaded.data} onChange={reload} />
      )}
      {loaded.state === "loading" && <BookingSkeleton bookingId={bookingId} />}
      {loaded.state === "failed" && <BookingFailure failure={loaded.failure} onRetry={reload} />}
    </Sheet>
  );
}

/** Error codes for an id in the address that is not a booking's. */
const NOT_FOUND_CODES: ReadonlySet<string> = new Set(["BOOKING_NOT_FOUND", "INVALID_INPUT"]);

/** Replaces a booking that failed to load or does not exist. */
function BookingFailure({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const isMissing = NOT_FOUND_CODES.has(failure);
  return (
    <>
      <Dialog.Title className="px-5 pt-4 pb-3 text-lg font-bold">Booking</Dialog.Title>
      <div className="border-t border-line p-5">
        {isMissing ? (
          <Alert tone="danger" title="Booking not found">
            The link may be incomplete. Look for the booking by its reference or the customer’s
            name.
          </Alert>
        ) : (
          <LoadErrorAlert
            title="Failed to load booking details"
            failure={failure}
            onRetry={onRetry}
          />
        )}
      </div>
    </>
  );
}
