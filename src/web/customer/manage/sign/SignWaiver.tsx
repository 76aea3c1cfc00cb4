import { WaiverInForce } from "../../../waiver/WaiverInForce.tsx";
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
      <div className="mt-6">
        <WaiverInForce onBack={leave}>
          {(waiver, onChanged) => (
            <SigningForm
              key={waiver.versionId}
              waiver={waiver}
              onSigned={finish}
              onChanged={onChanged}
              onBack={leave}
            />
          )}
        </WaiverInForce>
      </div>
    </div>
  );
}
