import { type ApiFailure, failureSentence } from "../../../api/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";

interface LoadFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
}

/** The times could not be read: the specification's sentence, why, and another try. */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      title="Failed to load available time slots"
      actions={
        <Button variant="outline" size="md" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {failureSentence(failure)}
    </Alert>
  );
}
