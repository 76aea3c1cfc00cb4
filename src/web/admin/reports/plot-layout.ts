import { getWeekday } from "../../../shared/time.ts";
import type { ReportSeriesPoint } from "./format-days.ts";

/** How the height is divided: revenue, a gap, bookings. */
const REVENUE_HEIGHT = 140;
const GAP_HEIGHT = 30;
const BOOKINGS_HEIGHT = 72;

type AxisDomain = readonly [from: number, until: number];

/**
 * Returns the domain of the whole height, in which the ticks of the upper plot fill that plot.
 * @param ticks ticks of the plot's axis, ascending
 */
export function revenueDomain(ticks: readonly number[]): AxisDomain {
  const [from, until] = tickRange(ticks);
  return [from - ((until - from) * (GAP_HEIGHT + BOOKINGS_HEIGHT)) / REVENUE_HEIGHT, until];
}

/**
 * Returns the domain of the whole height, in which the ticks of the lower plot fill that plot.
 * @param ticks ticks of the plot's axis, ascending
 */
export function bookingsDomain(ticks: readonly number[]): AxisDomain {
  const [from, until] = tickRange(ticks);
  return [from, until + ((until - from) * (GAP_HEIGHT + REVENUE_HEIGHT)) / BOOKINGS_HEIGHT];
}

/**
 * Returns bands for Saturdays and Sundays, half a day to each side, in indices of points. A range
 * of one day has none, because the band would fill the plot.
 */
export function weekendBands(
  points: readonly ReportSeriesPoint[],
): readonly { from: number; until: number }[] {
  if (points.length === 1) return [];
  const bands: { from: number; until: number }[] = [];
  points.forEach(({ from: day }, index) => {
    if (getWeekday(day) < 6) return;
    const last = bands.at(-1);
    if (last?.until === index - 0.5) last.until = index + 0.5;
    else bands.push({ from: index - 0.5, until: index + 0.5 });
  });
  return bands;
}

/**
 * Returns the indices of the points with a label under the plots: every nth, and always the last.
 * @param maxLabels how many labels fit side by side
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

/** Steps of an axis, before they are multiplied by a power of ten. */
const NICE_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5];

/**
 * Returns the ticks of an axis: from 0, or from below the minimum if that is negative, up to the
 * maximum or above it, in round steps of whole units.
 * @param values integers
 * @param unit what a step must be a multiple of: 100 for pence, so that labels are whole pounds
 * @param maxSteps maximum number of steps; the minimum is two
 */
export function computeTicks(values: readonly number[], unit: number, maxSteps: number): number[] {
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  const step = computeTickStep(max, min, unit, maxSteps);
  const from = Math.floor(min / step);
  const until = Math.max(Math.ceil(max / step), from + 2);
  return Array.from({ length: until - from + 1 }, (_, index) => (from + index) * step);
}

function computeTickStep(max: number, min: number, unit: number, maxSteps: number): number {
  for (let power = 1; ; power *= 10) {
    for (const nice of NICE_STEPS) {
      const step = nice * power;
      const count = Math.ceil(max / (step * unit)) - Math.floor(min / (step * unit));
      if (Number.isInteger(step) && count <= maxSteps) return step * unit;
    }
  }
}
