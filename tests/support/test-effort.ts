/**
 * How many random cases a test tries: few in `npm test`, many (DOSE=large) in `npm run
 * test:faults`. Both use the same seed; see seed.ts.
 */
export function byTestEffort(small: number, large: number): number {
  return process.env.DOSE === "large" ? large : small;
}
