import { type FormEvent, useState } from "react";
import type { Waiver } from "../../../../shared/contract/catalogue.ts";
import { failureSentence } from "../../../api/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SigningBlock } from "../../../waiver/SigningBlock.tsx";
import { participantNameOf, unsignedWaiver } from "../../../waiver/signed-waiver.ts";
import { signingProblemList, signingProblems } from "../../../waiver/signing-problems.ts";
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
  const [signed, setSigned] = useState(() => unsignedWaiver(waiver.versionId, participantName));
  const [attempt, setAttempt] = useState(0);
  const { busy, failure, sign } = useSigning({ onSigned, onChanged });
  const missing = signingProblems(signed);
  const problems = attempt > 0 ? missing : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (signingProblemList(missing).length > 0) setAttempt(attempt + 1);
    else void sign(signed);
  }

  return (
    <form onSubmit={submit} noValidate>
      <ErrorSummary problems={signingProblemList(problems)} attempt={attempt} />
      <h2 className="sr-only">Waiver</h2>
      <WaiverText waiver={waiver} names={{ participantName, businessName }} />
      <SigningBlock
        waiver={signed}
        problems={problems}
        onChange={(change) => setSigned((before) => ({ ...before, ...change }))}
      />
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
