import { type FormEvent, useState } from "react";
import { type SignedWaiver, unsignedWaiver } from "../draft/waiver-draft.ts";
import { type SigningProblems, signingProblemList, signingProblems } from "./signing-errors.ts";

interface Signature {
  signed: SignedWaiver;
  change: (change: Partial<SignedWaiver>) => void;
  /** None before the first press of the button. */
  problems: SigningProblems;
  /** How often it was pressed with something missing. */
  attempt: number;
  /** For `onSubmit` of the form: goes on to `send` once nothing is missing. */
  submit: (send: (signed: SignedWaiver) => void) => (event: FormEvent) => void;
}

/** A waiver while somebody signs it. */
export function useSignature(versionId: string, participantName: string): Signature {
  const [signed, setSigned] = useState(() => unsignedWaiver(versionId, participantName));
  const [attempt, setAttempt] = useState(0);
  const missing = signingProblems(signed);
  return {
    signed,
    change: (change) => setSigned((before) => ({ ...before, ...change })),
    problems: attempt > 0 ? missing : {},
    attempt,
    submit: (send) => (event) => {
      event.preventDefault();
      if (signingProblemList(missing).length > 0) setAttempt(attempt + 1);
      else send(signed);
    },
  };
}
