import type { ApiFailure } from "../../api/api-failure.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHead } from "./PageHead.tsx";
import { staffSentence } from "./staff-failure.ts";

interface LoadFailureProps {
  /** Of the screen that is not there. */
  title: string;
  /** What could not be done, in the specification's words. */
  what?: string;
  failure: ApiFailure;
  onRetry: () => void;
}

/** Instead of a screen whose content could not be read. */
export function LoadFailure({ title, what, failure, onRetry }: LoadFailureProps) {
  return (
    <>
      <PageHead title={title} />
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
    </>
  );
}
