import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import type { Waiver } from "../../../../shared/contract/public/catalogue.ts";
import { isolateBidi } from "../../../../shared/rules/person-name.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { useVenue } from "../../../app/use-venue.ts";
import type { WaiverDraft } from "../../../draft/waiver-draft.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { FullScreenDialog } from "../../../ui/FullScreenDialog.tsx";
import { ActiveWaiver } from "../../../waiver/ActiveWaiver.tsx";
import { SignatureFields } from "../../../waiver/SignatureFields.tsx";
import { toSigningErrorList } from "../../../waiver/signing-errors.ts";
import { useSignatureForm } from "../../../waiver/use-signature-form.ts";
import { WaiverText } from "../../../waiver/WaiverText.tsx";
import { formatStaffFailure, toStaffFailure } from "../../kit/staff-failure.ts";
import { useMutation } from "../../kit/use-mutation.ts";

interface InPersonSignDialogProps {
  /** Null: closed. */
  booking: BookingToSign | null;
  onClose: () => void;
  /** The waiver is signed; the customer still has the device in hand. */
  onSigned: () => void;
}

/** The waiver of a booking, on the whole screen: the device is handed to the customer. */
export function InPersonSignDialog({ booking, onClose, onSigned }: InPersonSignDialogProps) {
  const { businessName } = useVenue();
  // What was shown stays while it fades away.
  const last = useRef(booking);
  if (booking) last.current = booking;
  const { current } = last;
  return (
    <FullScreenDialog
      open={booking !== null}
      onClose={onClose}
      title="Review & Sign Waiver"
      lead={
        current &&
        `${isolateBidi(current.customerName)}, ${formatPartySize(current)}, at ${businessName}`
      }
    >
      {current && (
        <InPersonSigning key={current.id} booking={current} onSigned={onSigned} onClose={onClose} />
      )}
    </FullScreenDialog>
  );
}

function formatPartySize({ ticketCount }: BookingToSign): string {
  return ticketCount === 1 ? "1 person" : `${ticketCount} people`;
}

interface InPersonSigningProps {
  booking: BookingToSign;
  onSigned: () => void;
  onClose: () => void;
}

/** The text in force and its signature, then the thanks. */
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
            onSigned();
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

/** The last that the customer sees before the device goes back over the counter. */
function InPersonSigned({ booking, outcome, onDone }: InPersonSignedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="py-8 text-center">
      <CircleCheck className="mx-auto size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-heading outline-none">
        {outcome === "now"
          ? `Thank you, ${isolateBidi(booking.customerName)}`
          : "The waiver for this booking is signed already."}
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
  /** `before`: somebody else of the party was faster. */
  onSigned: (outcome: "now" | "before") => void;
  /** The text in force is another one by now. */
  onChanged: () => void;
  onBack: () => void;
}

/** The same text and the same rules as when visitors sign for themselves. */
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
 * @returns `before` when it was signed already, `changed` when the text is another one by now
 * @throws whatever else the call came to
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

/** Why the waiver was not signed, for staff: the table's sentence about a start speaks to visitors. */
function formatSigningFailure(failure: ApiFailure): string {
  if (failure === "BOOKING_STARTED") {
    return "This session is over, so its waiver can no longer be signed.";
  }
  return formatStaffFailure(failure);
}

/** What whoever signs sees of the booking. */
interface BookingToSign {
  id: string;
  customerName: string;
  ticketCount: number;
}
