/** What steps of an axis are made of, times a power of ten. */
const NICE_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5];

/**
 * The lines of an axis: from 0, or from below it where there is less, to a line at or above the most,
 * in round steps that are whole units.
 * @param values whole numbers
 * @param unit what a step must be a multiple of: 100 for pence, so that only pounds are read
 * @param maxSteps as many at most, and two at least
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
