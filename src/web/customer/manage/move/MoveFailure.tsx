import { type ApiFailure, failureSentence, isWithoutAnswer } from "../../../api/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ReachVenue } from "../ReachVenue.tsx";

interface MoveFailureProps {
  failure: ApiFailure;
  onLookAgain: () => void;
}

/** Refusals because the booking itself is another one by now than the page shows. */
const OF_THE_BOOKING: ReadonlySet<ApiFailure> = new Set([
  "BOOKING_CANCELLED",
  "BOOKING_CHANGED",
  "MOVE_TOO_LATE",
]);

/** The booking stayed where it was, as far as is known: why, and the way on. */
export function MoveFailure({ failure, onLookAgain }: MoveFailureProps) {
  const isOfBooking = OF_THE_BOOKING.has(failure);
  return (
    <Alert
      tone="danger"
      className="mt-5"
      title={
        isWithoutAnswer(failure)
          ? "We could not hear whether it worked"
          : "Your booking was not moved"
      }
      actions={
        isOfBooking && (
          <Button variant="outline" size="md" onClick={onLookAgain}>
            Look at my booking
          </Button>
        )
      }
    >
      {failureSentence(failure)}
      {isWithoutAnswer(failure) && " Your booking is never moved twice."}
      {failure === "MOVE_TOO_LATE" && <ReachVenue />}
    </Alert>
  );
}
