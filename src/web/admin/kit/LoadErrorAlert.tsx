import type { ApiFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatStaffFailure } from "./staff-failure.ts";

interface LoadErrorAlertProps {
  /** What failed. */
  title: string | undefined;
  failure: ApiFailure;
  onRetry: () => void;
}

/** Replaces content that failed to load; shows the reason and a retry button. */
export function LoadErrorAlert({ title, failure, onRetry }: LoadErrorAlertProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      actions={
        <Button variant="outline" size="md" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {formatStaffFailure(failure)}
    </Alert>
  );
}
