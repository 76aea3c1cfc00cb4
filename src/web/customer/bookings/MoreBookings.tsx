import { type ApiFailure, failureSentence } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";

export interface MoreBookingsProps {
  busy: boolean;
  /** Why the last press brought none. */
  failure: ApiFailure | null;
  onMore: () => void;
}

/** The way to earlier bookings. */
export function MoreBookings({ busy, failure, onMore }: MoreBookingsProps) {
  return (
    <div className="mt-6 grid justify-items-center gap-4">
      {failure && (
        <Alert tone="danger" title="Failed to load bookings" className="w-full">
          {failureSentence(failure)}
        </Alert>
      )}
      <Button variant="soft" busy={busy} onClick={onMore}>
        Show earlier bookings
      </Button>
    </div>
  );
}
