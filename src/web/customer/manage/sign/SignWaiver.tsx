import { useState } from "react";
import { sentenceOf } from "../../../../shared/visitor-errors.ts";
import { api } from "../../../api/browser-api.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { useLeaveView } from "../booking-view.ts";
import { useHeldBooking } from "../held-booking.ts";
import type { Outcome } from "../outcome.ts";
import { ViewHeading } from "../ViewHeading.tsx";
import { SigningForm } from "./SigningForm.tsx";

interface SignWaiverProps {
  onSigned: (outcome: Outcome) => void;
}

/** The waiver of a booking that was made without one. */
export function SignWaiver({ onSigned }: SignWaiverProps) {
  const { refresh } = useHeldBooking();
  const leave = useLeaveView();
  const [waiver, reload] = useLoaded((signal) => api.waivers.active(undefined, { signal }), []);
  /** The text that was signed is not in force any more. */
  const [isChanged, setChanged] = useState(false);

  async function finish() {
    await refresh();
    onSigned({
      title: "Your waiver is signed",
      words: "Thank you. There is nothing to sign at the desk.",
    });
    leave();
  }

  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desk:pb-20">
      <ViewHeading
        title="Review & Sign Waiver"
        lead="One adult signs for everybody in the party."
      />
      {isChanged && (
        <Alert tone="warn" announced className="mt-6">
          {sentenceOf("WAIVER_CHANGED")}
        </Alert>
      )}
      <div className="mt-6">
        {waiver.state === "loading" && <Spinner label="Loading the waiver" />}
        {waiver.state === "failed" && (
          <Alert
            tone="danger"
            actions={
              <>
                <Button variant="outline" size="md" onClick={reload}>
                  Retry Loading
                </Button>
                <Button variant="quiet" size="md" onClick={leave}>
                  Back
                </Button>
              </>
            }
          >
            {sentenceOf("WAIVER_NOT_FOUND")}
          </Alert>
        )}
        {waiver.state === "ready" && (
          <SigningForm
            waiver={waiver.data}
            onSigned={finish}
            onChanged={() => {
              setChanged(true);
              reload();
            }}
            onBack={leave}
          />
        )}
      </div>
    </div>
  );
}
