import { addDays, toInstant } from "../../shared/time.ts";
import type { Compared } from "./periods.ts";
import { sameTimeOn, type VenueClock } from "./venue-clock.ts";

/** What {@link readHours} needs to know of a range and its base. */
export function hoursWishOf({ from, until, base, isUnfinished }: Compared, clock: VenueClock) {
  const since = toInstant(base.from < from ? base.from : from, "00:00", clock.timezone);
  const end = toInstant(addDays(until, 1), "00:00", clock.timezone);
  const wish = { from, until, baseFrom: base.from, baseUntil: base.until, since, end };
  if (!isUnfinished) return { ...wish, baseHour: 24, edgeSince: since, edgeUntil: since };
  const { hour, hourBegan, at } = sameTimeOn(base.until, clock);
  return { ...wish, baseHour: hour, edgeSince: hourBegan, edgeUntil: at };
}
