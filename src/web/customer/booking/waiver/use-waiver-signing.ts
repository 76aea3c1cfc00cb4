import { useLayoutEffect, useState } from "react";
import type { Waiver } from "../../../../shared/contract/catalogue.ts";
import {
  hasSignature,
  participantNameOf,
  type SignedWaiver,
} from "../../../waiver/signed-waiver.ts";
import { bookingDraft, changeDraft } from "../booking-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { carriedOver, type Outdated, outdatedBy } from "./carried-over.ts";

interface WaiverSigning {
  signed: SignedWaiver;
  change: (change: Partial<SignedWaiver>) => void;
  /** Why a signature was cleared when the page was opened; null when none was. */
  clearedBy: Outdated | null;
}

/**
 * The visitor's signature under the waiver that is in force, kept in the draft as it is made.
 * @param refused the payment step sent the visitor back because the text is another one
 */
export function useWaiverSigning(waiver: Waiver, refused: boolean): WaiverSigning {
  const draft = useBookingDraft();
  const participantName = participantNameOf(draft.contact);
  const signed = carriedOver(draft.waiver, waiver.versionId, participantName);
  const [clearedBy] = useState(() => {
    const isSigned = draft.waiver !== null && hasSignature(draft.waiver.signature);
    if (refused && !isSigned) return "text";
    return outdatedBy(draft.waiver, waiver.versionId, participantName);
  });

  // Before anything can be signed: later it would take back what was.
  useLayoutEffect(() => {
    if (bookingDraft().waiver !== signed) changeDraft({ waiver: signed });
  }, [signed]);

  return {
    signed,
    change: (change) => changeDraft({ waiver: { ...signed, ...change } }),
    clearedBy,
  };
}
