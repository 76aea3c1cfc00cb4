import { Dialog } from "@base-ui/react/dialog";
import type { ApiFailure } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { PartFailure } from "../shell/PartFailure.tsx";

/** The address named something that is no booking. */
const NOT_THERE: ReadonlySet<string> = new Set(["BOOKING_NOT_FOUND", "INVALID_INPUT"]);

/** Instead of a booking that could not be read, or that nobody made. */
export function BookingFailure({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const isMissing = NOT_THERE.has(failure);
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
          <PartFailure what="Failed to load booking details" failure={failure} onRetry={onRetry} />
        )}
      </div>
    </>
  );
}
