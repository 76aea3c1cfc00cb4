import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { type ApiFailure, formatFailure } from "./api-failure.ts";

interface StartPageFailureProps {
  failure: ApiFailure;
  /** True while the page will try again by itself. */
  willRetry: boolean;
  onTryAgain: () => void;
}

/** For anything that is not one of ours (specification, section 8). */
const UNEXPECTED_TEXT =
  "An unexpected error occurred while fetching activities. Please try again later.";

/** The start page could not be filled: why, and another try. That a venue is not open is no fault. */
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
      {willRetry && "This page goes on trying by itself."}
    </Alert>
  );
}
