import { formatCount } from "../../../shared/format.ts";

/** Compares a stat with the same stat of the previous period. */
export interface Trend {
  direction: "up" | "down" | "level";
  /** `1.5%`, `2.3 pts`; null when a percentage would mean nothing. */
  change: string | null;
}

/**
 * Compares in per cent of `before`. There is no percentage when `before` is zero, or negative
 * because of refunds.
 */
export function computeTrend(now: number, before: number): Trend {
  if (before <= 0) return { direction: getDirection(now - before), change: null };
  const percent = roundToTenth(((now - before) / before) * 100);
  return { direction: getDirection(percent), change: `${formatTenths(Math.abs(percent))}%` };
}

/** Compares in percentage points, for stats that are percentages themselves. */
export function computeRateTrend(now: number, before: number): Trend {
  const points = roundToTenth(roundToTenth(now) - roundToTenth(before));
  return { direction: getDirection(points), change: `${formatTenths(Math.abs(points))} pts` };
}

/** Returns a percentage; null when no places were offered. */
export function computeOccupancyRate({
  booked,
  offered,
}: {
  booked: number;
  offered: number;
}): number | null {
  return offered > 0 ? (booked / offered) * 100 : null;
}

/** `68.4%`. */
export function formatRate(rate: number): string {
  return `${rate.toFixed(1)}%`;
}

function getDirection(change: number): Trend["direction"] {
  if (change === 0) return "level";
  return change > 0 ? "up" : "down";
}

const roundToTenth = (number: number) => Math.round(number * 10) / 10;

function formatTenths(number: number): string {
  const [whole = "0", part = "0"] = number.toFixed(1).split(".");
  return `${formatCount(Number(whole))}.${part}`;
}
