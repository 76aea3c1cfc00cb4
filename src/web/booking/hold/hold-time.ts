import { useEffect, useState } from "react";
import { useBookingDraft } from "../../draft/booking-draft.ts";

/** Below this the time left is amber, and the visitor is warned. */
export const LOW_SECONDS = 120;

/**
 * How often to ask the server again while a payment is in progress or the server is unreachable.
 */
export const RECHECK_MS = 5000;

/** When the time left is announced to screen readers, in seconds before the end. */
const ANNOUNCE_AT_SECONDS = [30, LOW_SECONDS, 300];

/** `768` → `12:48`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `300` → `5 minutes`, for screen readers; in seconds below two minutes. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < LOW_SECONDS) return `${seconds} seconds`;
  return `${Math.floor(seconds / 60)} minutes`;
}

/** The last announcement that is due with this many seconds left; null before the first one. */
export function getLastAnnouncement(seconds: number): number | null {
  return ANNOUNCE_AT_SECONDS.find((announceAt) => seconds <= announceAt) ?? null;
}

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
