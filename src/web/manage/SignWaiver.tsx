import type { Waiver } from "../../shared/contract/public/catalogue.ts";
import { formatFailure, toApiFailure } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { useVenue } from "../app/use-venue.ts";
import { getParticipantName, type WaiverDraft } from "../draft/waiver-draft.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";
import { ActiveWaiver } from "../waiver/ActiveWaiver.tsx";
import { SignatureFields } from "../waiver/SignatureFields.tsx";
import { toSigningErrorList, useSignatureForm } from "../waiver/signature-form.ts";
import { WaiverText } from "../waiver/WaiverText.tsx";
import { useLeaveView, ViewHeading } from "./BookingView.tsx";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";
import { useSingleRequest } from "./use-single-request.ts";

interface SignWaiverProps {
  onSigned: (outcome: ActionResult) => void;
}

/** Signs the waiver of a booking that was made without one. */
export function SignWaiver({ onSigned }: SignWaiverProps) {
  const { refresh } = useManagedBooking();
  const leave = useLeaveView();

  async function handleSigned() {
    await refresh();
    onSigned({
      title: "Your waiver is signed",
      text: "Thank you. There is nothing to sign at the desk.",
    });
    leave();
  }

  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desktop:pb-20">
      <ViewHeading
        title="Review & Sign Waiver"
        lead="One adult signs for everybody in the party."
      />
      <div className="mt-6">
        <ActiveWaiver onBack={leave}>
          {(waiver, onChanged) => (
            <SigningForm
              key={waiver.versionId}
              waiver={waiver}
              onSigned={handleSigned}
              onChanged={onChanged}
              onBack={leave}
            />
          )}
        </ActiveWaiver>
      </div>
    </div>
  );
}

interface SigningFormProps {
  waiver: Waiver;
  onSigned: () => Promise<void>;
  /** The active waiver has a new version. */
  onChanged: () => void;
  onBack: () => void;
}

/** Uses the same text and rules as the waiver step of the booking flow. */
function SigningForm({ waiver, onSigned, onChanged, onBack }: SigningFormProps) {
  const { booking, token } = useManagedBooking();
  const { businessName } = useVenue();
  const participantName = getParticipantName(booking.contact);
  const { waiverDraft, change, errors, attempt, submit } = useSignatureForm(
    waiver.versionId,
    participantName,
  );
  const { busy, failure, send } = useSingleRequest();

  async function sign({ versionId, signature }: WaiverDraft) {
    try {
      const body = { versionId, signature, acceptTerms: true } as const;
      await api.bookings.signWaiver({ ...bookingRequest(booking.id, token), body });
    } catch (error) {
      const kind = toApiFailure(error);
      if (kind === "WAIVER_CHANGED") return onChanged();
      // Someone else in the party has signed it, so the goal is reached.
      if (kind !== "WAIVER_ALREADY_SIGNED") throw error;
    }
    await onSigned();
  }

  return (
    <form onSubmit={submit((signature) => void send(() => sign(signature)))} noValidate>
      <ErrorSummary errors={toSigningErrorList(errors)} attempt={attempt} />
      <h2 className="sr-only">Waiver</h2>
      <WaiverText waiver={waiver} names={{ participantName, businessName }} />
      <SignatureFields waiver={waiverDraft} errors={errors} onChange={change} />
      {failure && (
        <Alert tone="danger" className="mt-6" title="Your waiver is not signed yet">
          {formatFailure(failure)}
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
