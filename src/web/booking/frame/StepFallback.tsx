import { NoScriptMessage } from "../../app/NoScriptMessage.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

/** Shown in place of a step while the browser restores the draft. */
export function StepFallback() {
  return (
    <>
      <Spinner label="Loading" className="min-h-96 noscript:hidden" />
      <NoScriptMessage />
    </>
  );
}
