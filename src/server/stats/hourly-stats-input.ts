import { addDays, toInstant } from "../../shared/time.ts";
import type { ComparedRange } from "./periods.ts";
import { getSameTimeOn, type VenueClock } from "./venue-clock.ts";

/** Builds the input of {@link readHourlyStats} for a range and its base. */
export function toHourlyStatsInput(
  { from, until, base, isUnfinished }: ComparedRange,
  clock: VenueClock,
) {
  const since = toInstant(base.from < from ? base.from : from, "00:00", clock.timezone);
  const end = toInstant(addDays(until, 1), "00:00", clock.timezone);
  const input = { from, until, baseFrom: base.from, baseUntil: base.until, since, end };
  if (!isUnfinished) return { ...input, baseHour: 24, edgeSince: since, edgeUntil: since };
  const { hour, hourStartsAt, at } = getSameTimeOn(base.until, clock);
  return { ...input, baseHour: hour, edgeSince: hourStartsAt, edgeUntil: at };
}
