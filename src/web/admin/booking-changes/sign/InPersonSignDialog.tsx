import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import type { Waiver } from "../../../../shared/contract/public/catalogue.ts";
import { isolated } from "../../../../shared/rules/person-name.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { useVenue } from "../../../app/use-venue.ts";
import type { SignedWaiver } from "../../../draft/waiver-draft.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { FullScreenDialog } from "../../../ui/FullScreenDialog.tsx";
import { WaiverInForce } from "../../../waiver/ActiveWaiver.tsx";
import { SigningBlock } from "../../../waiver/SignatureFields.tsx";
import { signingProblemList } from "../../../waiver/signing-errors.ts";
import { useSignature } from "../../../waiver/use-signature-form.ts";
import { WaiverText } from "../../../waiver/WaiverText.tsx";
import { staffFailureOf, staffSentence } from "../../kit/staff-failure.ts";
import { useAction } from "../../kit/use-mutation.ts";

interface SignAtDeskProps {
  /** Null: closed. */
  booking: BookingToSign | null;
  onClose: () => void;
  /** The waiver is signed; the customer still has the device in hand. */
  onSigned: () => void;
}

/** The waiver of a booking, on the whole screen: the device is handed to the customer. */
export function SignAtDesk({ booking, onClose, onSigned }: SignAtDeskProps) {
  const { businessName } = useVenue();
  // What was shown stays while it fades away.
  const last = useRef(booking);
  if (booking) last.current = booking;
  const { current: shown } = last;
  return (
    <FullScreenDialog
      open={booking !== null}
      onClose={onClose}
      title="Review & Sign Waiver"
      lead={shown && `${isolated(shown.customerName)}, ${peopleOf(shown)}, at ${businessName}`}
    >
      {shown && (
        <SigningAtDesk key={shown.id} booking={shown} onSigned={onSigned} onClose={onClose} />
      )}
    </FullScreenDialog>
  );
}

function peopleOf({ ticketCount }: BookingToSign): string {
  return ticketCount === 1 ? "1 person" : `${ticketCount} people`;
}

interface SigningAtDeskProps {
  booking: BookingToSign;
  onSigned: () => void;
  onClose: () => void;
}

/** The text in force and its signature, then the thanks. */
function SigningAtDesk({ booking, onSigned, onClose }: SigningAtDeskProps) {
  const [signed, setSigned] = useState<"now" | "before" | null>(null);
  if (signed !== null) return <SignedAtDesk booking={booking} when={signed} onDone={onClose} />;
  return (
    <WaiverInForce onBack={onClose}>
      {(waiver, onChanged) => (
        <SigningAtDeskForm
          key={waiver.versionId}
          waiver={waiver}
          booking={booking}
          onSigned={(when) => {
            setSigned(when);
            onSigned();
          }}
          onChanged={onChanged}
          onBack={onClose}
        />
      )}
    </WaiverInForce>
  );
}

interface SignedAtDeskProps {
  booking: BookingToSign;
  when: "now" | "before";
  onDone: () => void;
}

/** The last that the customer sees before the device goes back over the counter. */
function SignedAtDesk({ booking, when, onDone }: SignedAtDeskProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="py-8 text-center">
      <CircleCheck className="mx-auto size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-heading outline-none">
        {when === "now"
          ? `Thank you, ${isolated(booking.customerName)}`
          : "The waiver for this booking is signed already."}
      </h3>
      <p className="mt-1">Please hand this device back to us.</p>
      <Button size="md" onClick={onDone} className="mt-6 min-w-32">
        Done
      </Button>
    </div>
  );
}

interface SigningAtDeskFormProps {
  waiver: Waiver;
  booking: BookingToSign;
  /** `before`: somebody else of the party was faster. */
  onSigned: (when: "now" | "before") => void;
  /** The text in force is another one by now. */
  onChanged: () => void;
  onBack: () => void;
}

/** The same text and the same rules as when visitors sign for themselves. */
function SigningAtDeskForm(props: SigningAtDeskFormProps) {
  const { waiver, booking, onSigned, onChanged, onBack } = props;
  const { businessName } = useVenue();
  const { customerName: participantName } = booking;
  const { signed, change, problems, attempt, submit } = useSignature(
    waiver.versionId,
    participantName,
  );
  const { isBusy, failure, run } = useAction();

  async function send(signature: SignedWaiver) {
    const outcome = await sendSignature(booking.id, signature);
    if (outcome === "changed") onChanged();
    else onSigned(outcome);
  }

  return (
    <form onSubmit={submit((signature) => void run(() => send(signature)))} noValidate>
      <ErrorSummary problems={signingProblemList(problems)} attempt={attempt} />
      <p className="mb-4">One adult signs for everybody in the party.</p>
      <WaiverText waiver={waiver} names={{ participantName, businessName }} />
      <SigningBlock waiver={signed} problems={problems} onChange={change} />
      {failure && (
        <Alert tone="danger" className="mt-6" title="The waiver is not signed yet">
          {unsignedSentence(failure)}
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
async function sendSignature(
  bookingId: string,
  { versionId, signature }: SignedWaiver,
): Promise<"now" | "before" | "changed"> {
  try {
    await api.desk.waivers.sign({ bookingId, versionId, signature, acceptTerms: true });
    return "now";
  } catch (error) {
    const failure = staffFailureOf(error);
    if (failure === "WAIVER_ALREADY_SIGNED") return "before";
    if (failure === "WAIVER_CHANGED") return "changed";
    throw error;
  }
}

/** Why the waiver was not signed, for staff: the table's sentence about a start speaks to visitors. */
function unsignedSentence(failure: ApiFailure): string {
  if (failure === "BOOKING_STARTED") {
    return "This session is over, so its waiver can no longer be signed.";
  }
  return staffSentence(failure);
}

/** What whoever signs sees of the booking. */
interface BookingToSign {
  id: string;
  customerName: string;
  ticketCount: number;
}
