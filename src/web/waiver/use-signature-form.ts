import { type FormEvent, useState } from "react";
import { emptyWaiverDraft, type WaiverDraft } from "../draft/waiver-draft.ts";
import { type SigningErrors, toSigningErrorList, validateWaiverDraft } from "./signing-errors.ts";

interface SignatureForm {
  waiverDraft: WaiverDraft;
  change: (change: Partial<WaiverDraft>) => void;
  /** Empty before the first submit. */
  errors: SigningErrors;
  /** How often the form was submitted with something missing. */
  attempt: number;
  /** For the form's `onSubmit`: calls `send` once nothing is missing. */
  submit: (send: (waiverDraft: WaiverDraft) => void) => (event: FormEvent) => void;
}

/** The state of a form in which a waiver is signed. */
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
