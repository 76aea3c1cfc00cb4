import type { ContactFormValues } from "../../../shared/contract/public/contact.ts";
import {
  emptyWaiverDraft,
  getParticipantName,
  hasSignature,
  type WaiverDraft,
} from "../../draft/waiver-draft.ts";

/** True when this person signed and accepted; the next step needs both. */
export function isWaiverSignedBy(
  waiver: WaiverDraft | null,
  contact: Partial<ContactFormValues>,
): boolean {
  return (
    waiver?.acceptTerms === true &&
    waiver.participantName === getParticipantName(contact) &&
    hasSignature(waiver.signature)
  );
}

/**
 * What is left of a signature under the waiver as it stands now: all of it, or, when the text or
 * the name is another one, nothing.
 */
export function refreshWaiverDraft(
  waiver: WaiverDraft | null,
  versionId: string,
  participantName: string,
): WaiverDraft {
  const isUnchanged = waiver?.versionId === versionId && waiver.participantName === participantName;
  return isUnchanged ? waiver : emptyWaiverDraft(versionId, participantName);
}

/** What is another than when a waiver was signed. */
export type WaiverChange = "text" | "name";

/** Why a signature does not count under the waiver as it stands now; null when it does, or is none. */
export function findWaiverChange(
  waiver: WaiverDraft | null,
  versionId: string,
  participantName: string,
): WaiverChange | null {
  if (waiver === null || !hasSignature(waiver.signature)) return null;
  if (waiver.versionId !== versionId) return "text";
  return waiver.participantName === participantName ? null : "name";
}
