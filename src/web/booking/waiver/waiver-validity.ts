import type { ContactInput } from "../../../shared/contract/public/contact.ts";
import {
  hasSignature,
  participantNameOf,
  type SignedWaiver,
  unsignedWaiver,
} from "../../draft/waiver-draft.ts";

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
