import { formatTime } from "../../../shared/time.ts";
import type { ApiFailure } from "../../api/api-failure.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "../shell/staff-failure.ts";

interface StaleNoticeProps {
  /** Of what is shown, ISO-8601. */
  readAt: string;
  /** Why it could not be read again; null while it is fresh. */
  failure: ApiFailure | null;
  onRetry: () => void;
}

/** That what is shown may be out of date, and since when. */
export function StaleNotice({ readAt, failure, onRetry }: StaleNoticeProps) {
  const { timezone } = useVenue();
  if (failure === null) return null;
  return (
    <Alert
      tone="warn"
      announced
      className="mb-4"
      title={`This is how it was at ${formatTime(new Date(readAt), timezone)}`}
      actions={
        <Button variant="outline" size="md" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {staffSentence(failure)}
    </Alert>
  );
}
