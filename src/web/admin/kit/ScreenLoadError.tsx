import type { ApiFailure } from "../../app/api-failure.ts";
import { LoadErrorAlert } from "./LoadErrorAlert.tsx";
import { PageHead } from "./PageHead.tsx";

interface ScreenLoadErrorProps {
  /** Of the screen that is not there. */
  title: string;
  /** What could not be done, in the specification's words. */
  errorTitle?: string;
  failure: ApiFailure;
  onRetry: () => void;
}

/** Instead of a screen whose content could not be read. */
export function ScreenLoadError({ title, errorTitle, failure, onRetry }: ScreenLoadErrorProps) {
  return (
    <>
      <PageHead title={title} />
      <LoadErrorAlert title={errorTitle} failure={failure} onRetry={onRetry} />
    </>
  );
}
