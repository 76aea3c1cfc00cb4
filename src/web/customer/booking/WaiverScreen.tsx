import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { api } from "../../api/browser-api.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { guardStep } from "./guards.ts";
import { StepActions } from "./StepActions.tsx";
import { StepFallback } from "./StepFallback.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { WaiverForm } from "./waiver/WaiverForm.tsx";

export const meta = pageMeta("Review & Sign Waiver", "Read and sign the waiver for your party.");

export function clientLoader() {
  return guardStep("waiver");
}

export function HydrateFallback() {
  return <StepFallback />;
}

/** One adult reads and signs for the party; codes are entered here too. */
export default function WaiverScreen() {
  const [waiver, reload] = useLoaded((signal) => api.waivers.active(undefined, { signal }), []);
  return (
    <>
      <StepHeading
        title="Review & Sign Waiver"
        lead="One adult signs for everybody in the party."
      />
      <div className="mt-6 desk:mt-8">
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
                {sentenceOf("WAIVER_NOT_FOUND")}
              </Alert>
            )}
            <StepActions back={paths.addons} onContinue={reload} disabled />
          </>
        )}
      </div>
    </>
  );
}
