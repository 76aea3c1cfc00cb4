import { useVenue } from "../../../app/use-venue.ts";
import { formatLogTime } from "./format-log-time.ts";

/**
 * When something happened.
 * @param at ISO 8601
 */
export function LogTime({ at }: { at: string }) {
  const { timezone } = useVenue();
  // Midnight may pass between the server's drawing and the browser's.
  return <span suppressHydrationWarning>{formatLogTime(at, timezone, new Date())}</span>;
}
