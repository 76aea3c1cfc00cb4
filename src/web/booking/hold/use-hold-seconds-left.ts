import { useEffect, useState } from "react";
import { useBookingDraft } from "../../draft/booking-draft.ts";

/** Seconds until the hold expires, counting down; null without a hold. */
export function useHoldSecondsLeft(): number | null {
  const expiresAtMs = useBookingDraft().hold?.expiresAtMs ?? null;
  const [nowMs, setNowMs] = useState(Date.now);

  useEffect(() => {
    if (expiresAtMs === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [expiresAtMs]);

  return expiresAtMs === null ? null : Math.max(0, Math.ceil((expiresAtMs - nowMs) / 1000));
}
