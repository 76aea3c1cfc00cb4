import { type FormEvent, useState } from "react";
import { emptyWaiverDraft, hasSignature, type WaiverDraft } from "../draft/waiver-draft.ts";
import type { FormError } from "../ui/ErrorSummary.tsx";

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

export const SIGNATURE_ID = "signature";
export const ACCEPT_TERMS_ID = "accept-terms";

/** What is missing from a waiver; an absent property means no error. */
export interface SigningErrors {
  signature?: string;
  acceptTerms?: string;
}

export function validateWaiverDraft(waiver: WaiverDraft): SigningErrors {
  return {
    ...(!hasSignature(waiver.signature) && { signature: "Please sign the waiver" }),
    ...(!waiver.acceptTerms && {
      acceptTerms: "You must accept the terms and conditions to continue",
    }),
  };
}

/** Converts signing errors for the error summary. */
export function toSigningErrorList({ signature, acceptTerms }: SigningErrors): FormError[] {
  return [
    ...(signature ? [{ fieldId: SIGNATURE_ID, message: signature }] : []),
    ...(acceptTerms ? [{ fieldId: ACCEPT_TERMS_ID, message: acceptTerms }] : []),
  ];
}
