import { useEffect, useState } from "react";
import { bookingDraft } from "./booking-draft.ts";
import { isOnlyHeld } from "./hold-places.ts";
import { LOW_SECONDS, RECHECK_MS } from "./hold-time.ts";
import { usePaymentUnderWay } from "./payment-under-way.ts";
import { useBookingDraft } from "./use-booking-draft.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/**
 * Whether the visitor has to be warned that the time is running out. Not while the places are being
 * paid for, here or in another tab: they do not run out then, and the server gives no more time.
 */
export function useHoldWarning(): boolean {
  const { held } = useBookingDraft();
  const seconds = useSecondsLeft();
  const isPaying = usePaymentUnderWay();
  const [heldId, setHeldId] = useState<string | null>(null);
  const isLow = seconds !== null && seconds > 0 && seconds <= LOW_SECONDS;
  const dueId = held && isLow && !isPaying ? held.id : null;

  useEffect(() => {
    if (dueId === null) return;
    let asking: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function ask() {
      const { held: asked } = bookingDraft();
      if (!asked) return;
      const isHeld = await isOnlyHeld(asked);
      if (isOver) return;
      if (isHeld) setHeldId(dueId);
      else asking = setTimeout(ask, RECHECK_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(asking);
      setHeldId(null);
    };
  }, [dueId]);

  return dueId !== null && heldId === dueId;
}
