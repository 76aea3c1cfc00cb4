import { type ApiFailure, failureSentence } from "../../api/api-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { Message } from "../shell/Message.tsx";

interface BookingsFailureProps {
  failure: ApiFailure;
  busy: boolean;
  onRetry: () => void;
}

/** The bookings could not be read: the specification's words (sections 2 and 8), and why. */
export function BookingsFailure({ failure, busy, onRetry }: BookingsFailureProps) {
  return (
    <Message
      title="Error Loading Bookings"
      actions={
        <Button busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p role="alert">
        <b className="font-semibold text-ink-1">Failed to load bookings</b>
        <br />
        {failureSentence(failure)}
      </p>
    </Message>
  );
}
