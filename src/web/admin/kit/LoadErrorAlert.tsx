import type { ApiFailure } from "../../app/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatStaffFailure } from "./staff-failure.ts";

interface LoadErrorAlertProps {
  /** What could not be done. */
  title: string | undefined;
  failure: ApiFailure;
  onRetry: () => void;
}

/** In place of what could not be read, with why and another try. */
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
