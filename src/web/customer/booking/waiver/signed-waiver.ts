import type { Signature } from "../../../../shared/contract/checkouts.ts";
import type { ContactInput } from "../../../../shared/contract/contact.ts";
import type { SignedWaiver } from "../booking-draft.ts";

/** Who signs: the name that stands in the waiver's text. */
export function participantNameOf(contact: Partial<ContactInput>): string {
  return `${contact.firstName ?? ""} ${contact.lastName ?? ""}`.trim().replace(/\s+/g, " ");
}

/** A waiver that nobody has signed yet. */
export function unsignedWaiver(versionId: string, participantName: string): SignedWaiver {
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

/** True when this person signed and accepted; the next step needs both. */
export function isSigned(waiver: SignedWaiver | null, contact: Partial<ContactInput>): boolean {
  return (
    waiver?.acceptTerms === true &&
    waiver.participantName === participantNameOf(contact) &&
    hasSignature(waiver.signature)
  );
}

/**
 * What is left of a signature under the waiver as it stands now: all of it, or, when the text or
 * the name is another one, nothing.
 */
export function carriedOver(
  waiver: SignedWaiver | null,
  versionId: string,
  participantName: string,
): SignedWaiver {
  const isSame = waiver?.versionId === versionId && waiver.participantName === participantName;
  return isSame ? waiver : unsignedWaiver(versionId, participantName);
}

/** What is another than when a waiver was signed. */
export type Outdated = "text" | "name";

/** Why a signature does not count under the waiver as it stands now; null when it does, or is none. */
export function outdatedBy(
  waiver: SignedWaiver | null,
  versionId: string,
  participantName: string,
): Outdated | null {
  if (waiver === null || !hasSignature(waiver.signature)) return null;
  if (waiver.versionId !== versionId) return "text";
  return waiver.participantName === participantName ? null : "name";
}
