import { getErrorSentence } from "../../../shared/visitor-errors.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useApiQuery } from "../../app/use-api-query.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { guardStep } from "../frame/guards.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { StepFallback } from "../frame/StepFallback.tsx";
import { WaiverForm } from "./WaiverForm.tsx";

export const meta = pageMeta("Review & Sign Waiver", "Read and sign the waiver for your party.");

export function clientLoader() {
  return guardStep("waiver");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** The waiver, which one adult signs for the party, and the entry of codes. */
export default function WaiverScreen() {
  const [waiver, reload] = useApiQuery((signal) => api.waivers.active(undefined, { signal }), []);
  return (
    <>
      <StepHeading
        title="Review & Sign Waiver"
        lead="One adult signs for everybody in the party."
      />
      <div className="mt-6 desktop:mt-8">
        {waiver.state === "ready" ? (
          <WaiverForm waiver={waiver.data} />
        ) : (
          <>
            {waiver.state === "loading" && <Spinner label="Loading the waiver" />}
            {waiver.state === "failed" && (
              <Alert
                tone="danger"
                actions={
                  <Button variant="outline" size="md" onClick={reload}>
                    Retry Loading
                  </Button>
                }
              >
                {getErrorSentence("WAIVER_NOT_FOUND")}
              </Alert>
            )}
            <StepActions back={paths.addons} onContinue={reload} disabled />
          </>
        )}
      </div>
    </>
  );
}
