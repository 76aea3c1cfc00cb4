/**
 * How much of what is random is tried: a small dose in `npm test`, and a large one (DOSE=large) in
 * `npm run test:faults`. Both draw from the same seed; see seed.ts.
 */
export function byTestEffort(small: number, large: number): number {
  return process.env.DOSE === "large" ? large : small;
}
