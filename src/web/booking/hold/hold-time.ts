/** From here on the time left is amber, and the visitor is warned. */
export const LOW_SECONDS = 120;

/** How often the server is asked again while it carries a payment or cannot be reached. */
export const RECHECK_MS = 5000;

/** When the time left is read aloud, in seconds before its end. */
const ANNOUNCE_AT_SECONDS = [30, LOW_SECONDS, 300];

/** `768` → `12:48`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `300` → `5 minutes`, for reading aloud; below two minutes in seconds. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < LOW_SECONDS) return `${seconds} seconds`;
  return `${Math.floor(seconds / 60)} minutes`;
}

/** Which announcement was due last with so many seconds left; null while there is plenty of time. */
export function getLastAnnouncement(seconds: number): number | null {
  return ANNOUNCE_AT_SECONDS.find((announceAt) => seconds <= announceAt) ?? null;
}
