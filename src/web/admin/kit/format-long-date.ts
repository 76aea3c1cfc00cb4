import { staffDate } from "../../../shared/admin-time.ts";
import { localDate } from "../../../shared/time.ts";

/** `16 July 2026`, where the venue is. @param instant ISO-8601 */
export function dayInWords(instant: string, timeZone: string): string {
  const [, ...words] = staffDate(localDate(new Date(instant), timeZone)).split(" ");
  return words.join(" ");
}
