import { type ApiFailure, failureSentence } from "../../../api/api-failure.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../shell/ButtonLink.tsx";

interface LoadFailureProps {
  failure: ApiFailure;
  onRetry: () => void;
  className?: string;
}

/** The times could not be read: the specification's sentence, why, and the way on. */
export function LoadFailure({ failure, onRetry, className = "" }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      className={className}
      title="Failed to load available time slots"
      actions={
        failure === "ACTIVITY_NOT_FOUND" ? (
          <ButtonLink to={paths.booking} variant="outline" size="md">
            Choose another activity
          </ButtonLink>
        ) : (
          <Button variant="outline" size="md" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      {failureSentence(failure)}
    </Alert>
  );
}
