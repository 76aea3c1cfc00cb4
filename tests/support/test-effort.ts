/**
 * How many random cases a test tries: few in `npm test`, many (TEST_EFFORT=large) in `npm run
 * test:faults`. Both use the same seed; see seed.ts.
 */
export function byTestEffort(small: number, large: number): number {
  return process.env.TEST_EFFORT === "large" ? large : small;
}
