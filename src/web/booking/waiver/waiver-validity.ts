import type { ContactFormValues } from "../../../shared/contract/public/contact.ts";
import {
  emptyWaiverDraft,
  getParticipantName,
  hasSignature,
  type WaiverDraft,
} from "../../draft/waiver-draft.ts";

/**
 * True when this person signed the waiver and accepted its terms; the payment step requires both.
 */
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
 * Returns the waiver draft unchanged, or an empty one when the waiver's version or the
 * participant's name has changed.
 */
export function refreshWaiverDraft(
  waiver: WaiverDraft | null,
  versionId: string,
  participantName: string,
): WaiverDraft {
  const isUnchanged = waiver?.versionId === versionId && waiver.participantName === participantName;
  return isUnchanged ? waiver : emptyWaiverDraft(versionId, participantName);
}

/** What has changed since a waiver was signed. */
export type WaiverChange = "text" | "name";

/**
 * Why a signature is no longer valid for the active waiver; null when it is valid or nothing was
 * signed.
 */
export function findWaiverChange(
  waiver: WaiverDraft | null,
  versionId: string,
  participantName: string,
): WaiverChange | null {
  if (waiver === null || !hasSignature(waiver.signature)) return null;
  if (waiver.versionId !== versionId) return "text";
  return waiver.participantName === participantName ? null : "name";
}

/** Navigation state with which the payment step sends a visitor back to sign again. */
export interface WaiverChangedState {
  waiverChanged: true;
}

export function isWaiverChangedState(state: unknown): boolean {
  return (
    typeof state === "object" &&
    state !== null &&
    "waiverChanged" in state &&
    state.waiverChanged === true
  );
}
