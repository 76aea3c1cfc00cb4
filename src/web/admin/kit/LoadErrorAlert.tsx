import type { ApiFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { staffSentence } from "./staff-failure.ts";

interface PartFailureProps {
  /** What could not be done. */
  what: string | undefined;
  failure: ApiFailure;
  onRetry: () => void;
}

/** In place of what could not be read, with why and another try. */
export function PartFailure({ what, failure, onRetry }: PartFailureProps) {
  return (
    <Alert
      tone="danger"
      title={what}
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
