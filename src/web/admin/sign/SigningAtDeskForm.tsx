import type { Waiver } from "../../../shared/contract/catalogue.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { SigningBlock } from "../../waiver/SigningBlock.tsx";
import type { SignedWaiver } from "../../waiver/signed-waiver.ts";
import { signingProblemList } from "../../waiver/signing-problems.ts";
import { useSignature } from "../../waiver/use-signature.ts";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { useAction } from "../shell/use-action.ts";
import type { BookingToSign } from "./booking-to-sign.ts";
import { sendSignature, unsignedSentence } from "./send-signature.ts";

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
export function SigningAtDeskForm(props: SigningAtDeskFormProps) {
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
