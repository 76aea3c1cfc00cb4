import type { Waiver } from "../../../../shared/contract/catalogue.ts";
import { failureSentence } from "../../../api/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SigningBlock } from "../../../waiver/SigningBlock.tsx";
import { participantNameOf } from "../../../waiver/signed-waiver.ts";
import { signingProblemList } from "../../../waiver/signing-problems.ts";
import { useSignature } from "../../../waiver/use-signature.ts";
import { WaiverText } from "../../../waiver/WaiverText.tsx";
import { useVenue } from "../../shell/use-venue.ts";
import { useHeldBooking } from "../held-booking.ts";
import { useSigning } from "./use-signing.ts";

interface SigningFormProps {
  waiver: Waiver;
  onSigned: () => Promise<void>;
  /** The text in force is another one by now. */
  onChanged: () => void;
  onBack: () => void;
}

/** The same text and the same rules as in the waiver step of a booking. */
export function SigningForm({ waiver, onSigned, onChanged, onBack }: SigningFormProps) {
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
