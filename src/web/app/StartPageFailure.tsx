import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { type ApiFailure, formatFailure } from "./api-failure.ts";

interface StartPageFailureProps {
  failure: ApiFailure;
  willRetry: boolean;
  onTryAgain: () => void;
}

/** Shown for INTERNAL (specification, section 8). */
const UNEXPECTED_TEXT =
  "An unexpected error occurred while fetching activities. Please try again later.";

/**
 * Says why the start page could not load and offers a retry; VENUE_NOT_OPEN is no fault, so it
 * offers none.
 */
export function StartPageFailure({ failure, willRetry, onTryAgain }: StartPageFailureProps) {
  if (failure === "VENUE_NOT_OPEN") {
    return <Alert className="mt-6" title={formatFailure(failure)} />;
  }
  return (
    <Alert
      tone="danger"
      className="mt-6"
      title={failure === "INTERNAL" ? UNEXPECTED_TEXT : formatFailure(failure)}
      actions={
        <Button variant="outline" size="md" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {willRetry && "This page keeps trying by itself."}
    </Alert>
  );
}
