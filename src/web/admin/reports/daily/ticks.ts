/** What steps of an axis are made of, times a power of ten. */
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5];

/**
 * The lines of an axis: from 0, or from below it where there is less, to a line at or above the most,
 * in round steps that are whole units.
 * @param figures whole numbers
 * @param unit what a step must be a multiple of: 100 for pence, so that only pounds are read
 * @param steps as many at most, and two at least
 */
export function ticksOf(figures: readonly number[], unit: number, steps: number): number[] {
  const most = Math.max(0, ...figures);
  const least = Math.min(0, ...figures);
  const step = stepOf(most, least, unit, steps);
  const from = Math.floor(least / step);
  const until = Math.max(Math.ceil(most / step), from + 2);
  return Array.from({ length: until - from + 1 }, (_, index) => (from + index) * step);
}

function stepOf(most: number, least: number, unit: number, steps: number): number {
  for (let power = 1; ; power *= 10) {
    for (const nice of NICE) {
      const step = nice * power;
      const count = Math.ceil(most / (step * unit)) - Math.floor(least / (step * unit));
      if (Number.isInteger(step) && count <= steps) return step * unit;
    }
  }
}
