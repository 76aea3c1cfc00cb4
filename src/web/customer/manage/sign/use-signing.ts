import { useRef, useState } from "react";
import { type ApiFailure, failureOf } from "../../../api/api-failure.ts";
import { api } from "../../../api/browser-api.ts";
import type { SignedWaiver } from "../../../waiver/signed-waiver.ts";
import { heldCall, useHeldBooking } from "../held-booking.ts";

interface Ends {
  onSigned: () => Promise<void>;
  onChanged: () => void;
}

interface Signing {
  busy: boolean;
  failure: ApiFailure | null;
  sign: (signed: SignedWaiver) => Promise<void>;
}

/** Signs the waiver of this page's booking; a second press meanwhile does nothing. */
export function useSigning({ onSigned, onChanged }: Ends): Signing {
  const { booking, token } = useHeldBooking();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isUnderWay = useRef(false);

  async function sign({ versionId, signature }: SignedWaiver) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const body = { versionId, signature, acceptTerms: true } as const;
      await api.bookings.signWaiver({ ...heldCall(booking.id, token), body });
      await onSigned();
    } catch (error) {
      const kind = failureOf(error);
      // Somebody of the party was faster; it is signed, and that was wanted.
      if (kind === "WAIVER_ALREADY_SIGNED") await onSigned();
      else if (kind === "WAIVER_CHANGED") onChanged();
      else setFailure(kind);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, sign };
}
