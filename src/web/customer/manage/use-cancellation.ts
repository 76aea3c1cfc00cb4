import { useRef, useState } from "react";
import type { CancellationPreview, Cancelled } from "../../../shared/contract/bookings.ts";
import { type ApiFailure, failureOf } from "../../api/api-failure.ts";
import { api } from "../../api/browser-api.ts";
import { type Loaded, useLoaded } from "../../api/use-loaded.ts";
import { isOutdated } from "./cancel-problem.ts";
import { type HolderToken, heldCall } from "./held-booking.ts";

interface Cancellation {
  preview: Loaded<CancellationPreview>;
  reload: () => void;
  busy: boolean;
  /** Why the last press cancelled nothing, as far as is known. */
  failure: ApiFailure | null;
  /** Cancels for what the preview shows; a second press meanwhile does nothing. */
  cancel: (shown: CancellationPreview) => Promise<void>;
}

/** What would come back, then the cancellation itself: never for another amount than was shown. */
export function useCancellation(
  bookingId: string,
  token: HolderToken,
  onCancelled: (cancelled: Cancelled) => void,
): Cancellation {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isUnderWay = useRef(false);
  const call = heldCall(bookingId, token);
  const [preview, reload] = useLoaded(
    (signal) => api.bookings.previewCancellation(call, { signal }),
    [bookingId, token],
  );

  async function cancel({ refundPence }: CancellationPreview) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      onCancelled(
        await api.bookings.cancel({ ...call, body: { expectedRefundPence: refundPence } }),
      );
    } catch (error) {
      const kind = failureOf(error);
      setFailure(kind);
      if (isOutdated(kind)) reload();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { preview, reload, busy, failure, cancel };
}
