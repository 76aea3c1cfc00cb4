import type { Signature } from "../../shared/contract/public/checkouts.ts";

/** What somebody makes of a waiver until it is sent. */
export interface WaiverDraft {
  versionId: string;
  /** Whose name stood in the text; another name clears the signature. */
  participantName: string;
  signature: Signature;
  acceptTerms: boolean;
}

/** Who signs: the name that stands in the waiver's text. */
export function getParticipantName(contact: {
  firstName?: string | undefined;
  lastName?: string | undefined;
}): string {
  return `${contact.firstName ?? ""} ${contact.lastName ?? ""}`.trim().replace(/\s+/g, " ");
}

/** A waiver that nobody has signed yet. */
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
