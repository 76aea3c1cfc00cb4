import { staffMoment } from "../../shared/staff-time.ts";
import { formatTime, localDate } from "../../shared/time.ts";

/** `10:00 am`, or with the day where that is another one: `Sun 12 July, 10:00 am`. */
export function timesOfMove(from: Date, to: Date, timezone: string): [string, string] {
  const isSameDay = localDate(from, timezone) === localDate(to, timezone);
  const words = (at: Date) => (isSameDay ? formatTime(at, timezone) : staffMoment(at, timezone));
  return [words(from), words(to)];
}
