import { useEffect, useState } from "react";
import type { Waiver } from "../../../../shared/contract/catalogue.ts";
import { bookingDraft, changeDraft, type SignedWaiver } from "../booking-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import { carriedOver, hasSignature, participantNameOf } from "./signed-waiver.ts";

interface WaiverSigning {
  signed: SignedWaiver;
  change: (change: Partial<SignedWaiver>) => void;
  /** A signature was cleared because the text is another one now. */
  textHasChanged: boolean;
}

/** The visitor's signature under the waiver that is in force, kept in the draft as it is made. */
export function useWaiverSigning(waiver: Waiver): WaiverSigning {
  const draft = useBookingDraft();
  const participantName = participantNameOf(draft.contact);
  const signed = carriedOver(draft.waiver, waiver.versionId, participantName);
  const [textHasChanged] = useState(() => isOutdated(draft.waiver, waiver));

  useEffect(() => {
    if (bookingDraft().waiver !== signed) changeDraft({ waiver: signed });
  }, [signed]);

  return {
    signed,
    change: (change) => changeDraft({ waiver: { ...signed, ...change } }),
    textHasChanged,
  };
}

function isOutdated(kept: SignedWaiver | null, waiver: Waiver): boolean {
  return kept !== null && kept.versionId !== waiver.versionId && hasSignature(kept.signature);
}
