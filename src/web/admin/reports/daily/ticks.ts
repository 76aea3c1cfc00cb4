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
