import type { WaiverDraft } from "../draft/waiver-draft.ts";
import { hasSignature } from "../draft/waiver-draft.ts";
import type { FormError } from "../ui/ErrorSummary.tsx";

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
