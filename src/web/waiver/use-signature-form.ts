import { type FormEvent, useState } from "react";
import { emptyWaiverDraft, type WaiverDraft } from "../draft/waiver-draft.ts";
import { type SigningErrors, toSigningErrorList, validateWaiverDraft } from "./signing-errors.ts";

interface SignatureForm {
  waiverDraft: WaiverDraft;
  change: (change: Partial<WaiverDraft>) => void;
  /** None before the first press of the button. */
  errors: SigningErrors;
  /** How often it was pressed with something missing. */
  attempt: number;
  /** For `onSubmit` of the form: goes on to `send` once nothing is missing. */
  submit: (send: (waiverDraft: WaiverDraft) => void) => (event: FormEvent) => void;
}

/** A waiver while somebody signs it. */
export function useSignatureForm(versionId: string, participantName: string): SignatureForm {
  const [waiverDraft, setWaiverDraft] = useState(() =>
    emptyWaiverDraft(versionId, participantName),
  );
  const [attempt, setAttempt] = useState(0);
  const allErrors = validateWaiverDraft(waiverDraft);
  return {
    waiverDraft,
    change: (change) => setWaiverDraft((previous) => ({ ...previous, ...change })),
    errors: attempt > 0 ? allErrors : {},
    attempt,
    submit: (send) => (event) => {
      event.preventDefault();
      if (toSigningErrorList(allErrors).length > 0) setAttempt(attempt + 1);
      else send(waiverDraft);
    },
  };
}
