import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { type ApiFailure, failureSentence } from "./api-failure.ts";

interface StartFailureProps {
  failure: ApiFailure;
  /** True while the page will try again by itself. */
  isGoingOn: boolean;
  onTryAgain: () => void;
}

/** For anything that is not one of ours (specification, section 8). */
const UNEXPECTED =
  "An unexpected error occurred while fetching activities. Please try again later.";

/** The start page could not be filled: why, and another try. That a venue is not open is no fault. */
export function StartFailure({ failure, isGoingOn, onTryAgain }: StartFailureProps) {
  if (failure === "VENUE_NOT_OPEN") {
    return <Alert className="mt-6" title={failureSentence(failure)} />;
  }
  return (
    <Alert
      tone="danger"
      className="mt-6"
      title={failure === "INTERNAL" ? UNEXPECTED : failureSentence(failure)}
      actions={
        <Button variant="outline" size="md" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {isGoingOn && "This page goes on trying by itself."}
    </Alert>
  );
}
