import type { Signature } from "../../shared/contract/public/checkouts.ts";

/** A waiver being filled in. */
export interface WaiverDraft {
  versionId: string;
  /** The name shown in the text; another name clears the signature. */
  participantName: string;
  signature: Signature;
  acceptTerms: boolean;
}

/** The signer's name, as shown in the waiver's text. */
export function getParticipantName(contact: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): string {
  return `${contact.firstName ?? ""} ${contact.lastName ?? ""}`.trim().replace(/\s+/g, " ");
}

/** An unsigned waiver. */
export function emptyWaiverDraft(versionId: string, participantName: string): WaiverDraft {
  return {
    versionId,
    participantName,
    signature: { kind: "drawn", path: "" },
    acceptTerms: false,
  };
}

export function hasSignature(signature: Signature): boolean {
  return signature.kind === "drawn" ? signature.path !== "" : signature.name.trim() !== "";
}
