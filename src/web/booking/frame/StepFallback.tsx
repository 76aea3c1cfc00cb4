import { NoScriptMessage } from "../../app/NoScriptMessage.tsx";
import { Spinner } from "../../ui/Spinner.tsx";

/** Stands for a step while the browser takes the booking back from the tab's memory. */
export function StepFallback() {
  return (
    <>
      <Spinner label="Loading" className="min-h-96 noscript:hidden" />
      <NoScriptMessage />
    </>
  );
}
