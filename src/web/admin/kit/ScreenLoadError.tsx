import type { ApiFailure } from "../../app/api-failure.ts";
import { PartFailure } from "./LoadErrorAlert.tsx";
import { PageHead } from "./PageHead.tsx";

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
      <PartFailure what={what} failure={failure} onRetry={onRetry} />
    </>
  );
}
