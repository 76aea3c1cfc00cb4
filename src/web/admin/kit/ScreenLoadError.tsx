import type { ApiFailure } from "../../app/api-failure.ts";
import { LoadErrorAlert } from "./LoadErrorAlert.tsx";
import { PageHead } from "./PageHead.tsx";

interface ScreenLoadErrorProps {
  /** Title of the screen that failed to load. */
  title: string;
  /** What failed, in the specification's wording. */
  errorTitle?: string;
  failure: ApiFailure;
  onRetry: () => void;
}

/** Replaces a screen whose content failed to load. */
export function ScreenLoadError({ title, errorTitle, failure, onRetry }: ScreenLoadErrorProps) {
  return (
    <>
      <PageHead title={title} />
      <LoadErrorAlert title={errorTitle} failure={failure} onRetry={onRetry} />
    </>
  );
}
