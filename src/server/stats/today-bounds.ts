import { addDays, toInstant } from "../../shared/time.ts";
import type { VenueClock } from "./venue-clock.ts";

/** Today's date, and the instants at which it starts and ends. */
export function getTodayBounds({ today, timezone }: VenueClock) {
  return {
    today,
    todaySince: toInstant(today, "00:00", timezone),
    todayEnd: toInstant(addDays(today, 1), "00:00", timezone),
  };
}
