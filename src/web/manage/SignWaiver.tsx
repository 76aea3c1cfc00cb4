import { useRef, useState } from "react";
import type { Waiver } from "../../shared/contract/public/catalogue.ts";
import { type ApiFailure, failureOf, failureSentence } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useVenue } from "../app/use-venue.ts";
import { participantNameOf, type SignedWaiver } from "../draft/waiver-draft.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";
import { WaiverInForce } from "../waiver/ActiveWaiver.tsx";
import { SigningBlock } from "../waiver/SignatureFields.tsx";
import { signingProblemList } from "../waiver/signing-errors.ts";
import { useSignature } from "../waiver/use-signature-form.ts";
import { WaiverText } from "../waiver/WaiverText.tsx";
import type { Outcome } from "./action-result.ts";
import { useLeaveView } from "./booking-view.ts";
import { heldCall, useHeldBooking } from "./managed-booking.ts";
import { ViewHeading } from "./ViewHeading.tsx";

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

interface SigningFormProps {
  waiver: Waiver;
  onSigned: () => Promise<void>;
  /** The text in force is another one by now. */
  onChanged: () => void;
  onBack: () => void;
}

/** The same text and the same rules as in the waiver step of a booking. */
function SigningForm({ waiver, onSigned, onChanged, onBack }: SigningFormProps) {
  const { booking } = useHeldBooking();
  const { businessName } = useVenue();
  const participantName = participantNameOf(booking.contact);
  const { signed, change, problems, attempt, submit } = useSignature(
    waiver.versionId,
    participantName,
  );
  const { busy, failure, sign } = useSigning({ onSigned, onChanged });

  return (
    <form onSubmit={submit((signature) => void sign(signature))} noValidate>
      <ErrorSummary problems={signingProblemList(problems)} attempt={attempt} />
      <h2 className="sr-only">Waiver</h2>
      <WaiverText waiver={waiver} names={{ participantName, businessName }} />
      <SigningBlock waiver={signed} problems={problems} onChange={change} />
      {failure && (
        <Alert tone="danger" className="mt-6" title="Your waiver is not signed yet">
          {failureSentence(failure)}
        </Alert>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" variant="accent" busy={busy} className="max-tablet:w-full">
          Sign the waiver
        </Button>
        <Button variant="quiet" onClick={onBack} disabled={busy} className="max-tablet:w-full">
          Back
        </Button>
      </div>
    </form>
  );
}

interface Ends {
  onSigned: () => Promise<void>;
  onChanged: () => void;
}

interface Signing {
  busy: boolean;
  failure: ApiFailure | null;
  sign: (signed: SignedWaiver) => Promise<void>;
}

/** Signs the waiver of this page's booking; a second press meanwhile does nothing. */
function useSigning({ onSigned, onChanged }: Ends): Signing {
  const { booking, token } = useHeldBooking();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isUnderWay = useRef(false);

  async function sign({ versionId, signature }: SignedWaiver) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const body = { versionId, signature, acceptTerms: true } as const;
      await api.bookings.signWaiver({ ...heldCall(booking.id, token), body });
      await onSigned();
    } catch (error) {
      const kind = failureOf(error);
      // Somebody of the party was faster; it is signed, and that was wanted.
      if (kind === "WAIVER_ALREADY_SIGNED") await onSigned();
      else if (kind === "WAIVER_CHANGED") onChanged();
      else setFailure(kind);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, sign };
}
