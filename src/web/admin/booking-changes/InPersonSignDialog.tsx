import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import type { Waiver } from "../../../shared/contract/public/catalogue.ts";
import { pluralize } from "../../../shared/format.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import type { WaiverDraft } from "../../draft/waiver-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { FullScreenDialog } from "../../ui/FullScreenDialog.tsx";
import { ActiveWaiver } from "../../waiver/ActiveWaiver.tsx";
import { SignatureFields } from "../../waiver/SignatureFields.tsx";
import { toSigningErrorList, useSignatureForm } from "../../waiver/signature-form.ts";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface InPersonSignDialogProps {
  /** Null closes the dialog. */
  booking: BookingToSign | null;
  onClose: () => void;
  /** Called when the waiver is signed, while the customer still holds the device. */
  onSigned?: (() => void) | undefined;
}

/** The waiver of a booking on the whole screen, for the customer to sign on a staff device. */
export function InPersonSignDialog({ booking, onClose, onSigned }: InPersonSignDialogProps) {
  const { businessName } = useVenue();
  return (
    <FullScreenDialog
      subject={booking}
      onClose={onClose}
      title="Review & Sign Waiver"
      lead={({ customerName, ticketCount }) =>
        `${isolateBidi(customerName)}, ${pluralize(ticketCount, "person", "people")}, at ${businessName}`
      }
    >
      {(shown) => (
        <InPersonSigning key={shown.id} booking={shown} onSigned={onSigned} onClose={onClose} />
      )}
    </FullScreenDialog>
  );
}

interface InPersonSigningProps {
  booking: BookingToSign;
  onSigned: (() => void) | undefined;
  onClose: () => void;
}

/** The active waiver and its signature, then a thank-you. */
function InPersonSigning({ booking, onSigned, onClose }: InPersonSigningProps) {
  const [outcome, setOutcome] = useState<"now" | "before" | null>(null);
  if (outcome !== null)
    return <InPersonSigned booking={booking} outcome={outcome} onDone={onClose} />;
  return (
    <ActiveWaiver onBack={onClose}>
      {(waiver, onChanged) => (
        <InPersonSignForm
          key={waiver.versionId}
          waiver={waiver}
          booking={booking}
          onSigned={(result) => {
            setOutcome(result);
            onSigned?.();
          }}
          onChanged={onChanged}
          onBack={onClose}
        />
      )}
    </ActiveWaiver>
  );
}

interface InPersonSignedProps {
  booking: BookingToSign;
  outcome: "now" | "before";
  onDone: () => void;
}

/** The last step that the customer sees before the device goes back to staff. */
function InPersonSigned({ booking, outcome, onDone }: InPersonSignedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="py-8 text-center">
      <CircleCheck className="mx-auto size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-heading outline-none">
        {outcome === "now"
          ? `Thank you, ${isolateBidi(booking.customerName)}`
          : "The waiver for this booking has already been signed."}
      </h3>
      <p className="mt-1">Please hand this device back to us.</p>
      <Button size="md" onClick={onDone} className="mt-6 min-w-32">
        Done
      </Button>
    </div>
  );
}

interface InPersonSignFormProps {
  waiver: Waiver;
  booking: BookingToSign;
  /** `before`: someone else had already signed. */
  onSigned: (outcome: "now" | "before") => void;
  /** Another version of the waiver is active now. */
  onChanged: () => void;
  onBack: () => void;
}

/** Uses the same text and the same validation as the public form. */
function InPersonSignForm(props: InPersonSignFormProps) {
  const { waiver, booking, onSigned, onChanged, onBack } = props;
  const { businessName } = useVenue();
  const { customerName: participantName } = booking;
  const { waiverDraft, change, errors, attempt, submit } = useSignatureForm(
    waiver.versionId,
    participantName,
  );
  const { isBusy, failure, run } = useMutation();

  async function send(signature: WaiverDraft) {
    const outcome = await signWaiver(booking.id, signature);
    if (outcome === "changed") onChanged();
    else onSigned(outcome);
  }

  return (
    <form onSubmit={submit((signature) => void run(() => send(signature)))} noValidate>
      <ErrorSummary errors={toSigningErrorList(errors)} attempt={attempt} />
      <p className="mb-4">One adult signs for everybody in the party.</p>
      <WaiverText waiver={waiver} names={{ participantName, businessName }} />
      <SignatureFields waiver={waiverDraft} errors={errors} onChange={change} />
      {failure && (
        <Alert tone="danger" className="mt-6" title="The waiver is not signed yet">
          {formatSigningFailure(failure)}
        </Alert>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" size="md" busy={isBusy} className="max-tablet:w-full">
          Sign the waiver
        </Button>
        <Button
          variant="quiet"
          size="md"
          onClick={onBack}
          disabled={isBusy}
          className="max-tablet:w-full"
        >
          Back
        </Button>
      </div>
    </form>
  );
}

/**
 * Signs the waiver of a booking.
 * @returns `before` when it was already signed, `changed` when another version is active now
 * @throws any other error of the request
 */
async function signWaiver(
  bookingId: string,
  { versionId, signature }: WaiverDraft,
): Promise<"now" | "before" | "changed"> {
  try {
    await api.admin.waivers.sign({ bookingId, versionId, signature, acceptTerms: true });
    return "now";
  } catch (error) {
    const failure = toStaffFailure(error);
    if (failure === "WAIVER_ALREADY_SIGNED") return "before";
    if (failure === "WAIVER_CHANGED") return "changed";
    throw error;
  }
}

/** Formats a failure for staff: the usual sentence for BOOKING_STARTED speaks to visitors. */
function formatSigningFailure(failure: ApiFailure): string {
  if (failure === "BOOKING_STARTED") {
    return "This session is over, so its waiver can no longer be signed.";
  }
  return formatStaffFailure(failure);
}

/** What the customer sees of the booking. */
interface BookingToSign {
  id: string;
  customerName: string;
  ticketCount: number;
}
