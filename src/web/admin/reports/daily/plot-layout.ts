import { getWeekday } from "../../../../shared/time.ts";
import type { ReportSeriesPoint } from "../parts/format-days.ts";

/** How the height is shared out: revenue, room between, bookings. */
const REVENUE_HEIGHT = 140;
const GAP_HEIGHT = 30;
const BOOKINGS_HEIGHT = 72;

export type AxisDomain = readonly [from: number, until: number];

/**
 * What the whole height stands for, so that the lines of the upper plot fill its part of it.
 * @param ticks the lines of the plot's axis, ascending
 */
export function revenueDomain(ticks: readonly number[]): AxisDomain {
  const [from, until] = tickRange(ticks);
  return [from - ((until - from) * (GAP_HEIGHT + BOOKINGS_HEIGHT)) / REVENUE_HEIGHT, until];
}

/** The same for the lower plot. */
export function bookingsDomain(ticks: readonly number[]): AxisDomain {
  const [from, until] = tickRange(ticks);
  return [from, until + ((until - from) * (GAP_HEIGHT + REVENUE_HEIGHT)) / BOOKINGS_HEIGHT];
}

/** How far down a value lies: 0 at the top of the height, 1 at its bottom. */
export function yFraction(value: number, [from, until]: AxisDomain): number {
  return (until - value) / (until - from);
}

/** How far to the right a point lies: 0 to 1, one that is alone in the middle. */
export function xFraction(index: number, count: number): number {
  return count === 1 ? 0.5 : index / (count - 1);
}

/**
 * Bands for Saturdays and Sundays, half a day to each side, as parts of the width from 0 to 1; none
 * where there is but one day, which would be nothing but shade.
 */
export function weekendBands(
  points: readonly ReportSeriesPoint[],
): readonly { from: number; until: number }[] {
  if (points.length === 1) return [];
  const half = 0.5 / (points.length - 1);
  const bands: { from: number; until: number }[] = [];
  points.forEach(({ from: day }, index) => {
    if (getWeekday(day) < 6) return;
    const center = xFraction(index, points.length);
    const band = { from: Math.max(0, center - half), until: Math.min(1, center + half) };
    const last = bands.at(-1);
    if (last && band.from - last.until < 1e-9) last.until = band.until;
    else bands.push(band);
  });
  return bands;
}

/**
 * Which points are named under the plots: every so many, and always the last.
 * @param maxLabels how many names fit beside each other
 */
export function labelledPoints(count: number, maxLabels: number): readonly number[] {
  const last = count - 1;
  const step = Math.max(1, Math.ceil(last / Math.max(1, maxLabels)));
  const labelled: number[] = [];
  for (let index = 0; last - index >= step * 0.75 && index < last; index += step)
    labelled.push(index);
  return [...labelled, last];
}

function tickRange(ticks: readonly number[]): AxisDomain {
  return [ticks[0] ?? 0, ticks.at(-1) ?? 1];
}
